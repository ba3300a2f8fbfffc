import JSONText
import MapModel
import WireProtocol

// JSON that is not ours: properties, foreign ids, bodies of signals.

extension MessageText {
    /// Any value, in its canonical form.
    ///
    /// - Complexity: O(n log n) in its length.
    func value(at token: Int) throws(TextFault) -> CanonicalJSON {
        do throws(JSONValueFault) {
            return try JSONValueReader(text: text).value(at: token)
        } catch {
            throw TextFault(error, at: token)
        }
    }

    /// The `id` that a feature had in its file.
    func foreignID(at token: Int) throws(TextFault) -> CanonicalJSON {
        switch text.kind(of: token) {
        case .string, .number: break
        case let kind:
            throw TextFault("a string or number is expected, not \(kind.rawValue)", at: token)
        }
        let id = try value(at: token)
        guard id.utf8.count <= Limits.foreignIDByteCount else {
            throw TextFault(
                "it has more than \(Limits.foreignIDByteCount) bytes as JSON", at: token)
        }
        return id
    }

    /// Reads the one member that names a feature, path or vertex.
    func entity(_ members: inout Members) throws(TextFault) -> Entity {
        let tokens = (members.take(.feature), members.take(.path), members.take(.vertex))
        switch tokens {
        case (let feature?, nil, nil): return .feature(try id(at: feature))
        case (nil, let path?, nil): return .path(try id(at: path))
        case (nil, nil, let vertex?): return .vertex(try id(at: vertex))
        default:
            throw TextFault("one of feature, path, vertex is expected", at: members.object)
        }
    }
}
