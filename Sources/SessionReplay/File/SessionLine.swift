internal import JSONText

/// An object of a session file, member by member.
struct SessionLine {
    private let text: JSONText
    private let members: [JSONMember]

    /// - Throws: ``SessionLineFault`` if the bytes are not one JSON object.
    init(_ bytes: [UInt8]) throws(SessionLineFault) {
        let text: JSONText
        do throws(JSONTextError) {
            text = try JSONText(bytes)
        } catch {
            throw SessionLineFault("\(error)")
        }
        try self.init(text, at: JSONText.root)
    }

    private init(_ text: JSONText, at token: Int) throws(SessionLineFault) {
        guard text.kind(of: token) == .object else { throw SessionLineFault("this is no object") }
        do throws(JSONValueFault) {
            members = try text.distinctMembers(of: token)
        } catch {
            throw SessionLineFault("a member stands twice, or there are too many")
        }
        self.text = text
    }

    func has(_ key: String) -> Bool { members.contains { $0.key == key } }

    func text(_ key: String) throws(SessionLineFault) -> String {
        let value = try value(key)
        guard text.kind(of: value) == .string, let string = text.string(at: value) else {
            throw SessionLineFault("\(key) is no string")
        }
        return string
    }

    /// A whole number from 0, below 2⁵³.
    func number(_ key: String) throws(SessionLineFault) -> UInt64 {
        let value = try value(key)
        guard text.kind(of: value) == .number,
            let number = UInt64(String(decoding: text.numberText(at: value), as: UTF8.self)),
            number < 1 << 53
        else { throw SessionLineFault("\(key) is no whole number") }
        return number
    }

    /// The objects of an array.
    func elements(_ key: String) throws(SessionLineFault) -> [SessionLine] {
        let array = try value(key)
        guard text.kind(of: array) == .array else { throw SessionLineFault("\(key) is no array") }
        var elements: [SessionLine] = []
        var item = text.firstItem(of: array)
        while let token = item {
            elements.append(try SessionLine(text, at: token))
            item = text.nextItem(after: text.end(of: token))
        }
        return elements
    }

    /// The bytes of an object, as they stand in the line.
    func object(_ key: String) throws(SessionLineFault) -> ArraySlice<UInt8> {
        let object = try value(key)
        guard text.kind(of: object) == .object else {
            throw SessionLineFault("\(key) is no object")
        }
        // The last token of an object is its brace.
        return text.bytes[text.offset(of: object)...text.offset(of: text.end(of: object) - 1)]
    }

    private func value(_ key: String) throws(SessionLineFault) -> Int {
        guard let member = members.first(where: { $0.key == key }) else {
            throw SessionLineFault("\(key) is missing")
        }
        return member.value
    }
}

/// What is wrong with a line, without its number.
struct SessionLineFault: Error, Equatable {
    let text: String

    init(_ text: String) { self.text = text }
}
