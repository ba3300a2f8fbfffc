import Foundation

/// A JSON value of the vectors.
enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])
}

extension JSON: Codable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = Bool?.some(from: value) {
            self = .bool(bool)
        } else if let number = Double?.some(from: value) {
            self = .number(number)
        } else if let text = String?.some(from: value) {
            self = .text(text)
        } else if let list = [JSON]?.some(from: value) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension Optional where Wrapped: Decodable {
    /// Nil if the value has another type: how an untyped value is told apart.
    fileprivate static func some(from container: any SingleValueDecodingContainer) -> Wrapped? {
        do {
            return try container.decode(Wrapped.self)
        } catch {
            return nil
        }
    }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral
{
    init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
    init(stringLiteral value: String) { self = .text(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(arrayLiteral elements: JSON...) { self = .list(elements) }
}

extension JSON {
    subscript(key: String) -> JSON {
        if case .object(let object) = self { object[key] ?? .null } else { .null }
    }

    var text: String { if case .text(let text) = self { text } else { "" } }
    var list: [JSON] { if case .list(let list) = self { list } else { [] } }
    var number: Double { if case .number(let number) = self { number } else { .nan } }

    /// This object with more members.
    func with(_ members: [String: JSON]) -> JSON {
        guard case .object(let object) = self else { return self }
        return .object(object.merging(members) { $1 })
    }

    func and(_ other: JSON) -> JSON {
        guard case .object(let members) = other else { return self }
        return with(members)
    }

    /// One line, keys in order.
    var line: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
