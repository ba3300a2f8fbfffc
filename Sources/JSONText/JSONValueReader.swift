package import MapModel

/// Brings JSON values into their canonical form.
package struct JSONValueReader {
    private let text: JSONText
    /// Whether an integer that a double would change becomes a string; else it is refused.
    private let writesBigIntegersAsStrings: Bool

    package init(text: JSONText, writesBigIntegersAsStrings: Bool = false) {
        self.text = text
        self.writesBigIntegersAsStrings = writesBigIntegersAsStrings
    }

    /// - Complexity: O(n log n) in the value's length.
    /// - Throws: what is wrong with it, at its path within the value.
    package func value(at token: Int) throws(JSONValueFault) -> CanonicalJSON {
        var writer = CanonicalJSONWriter()
        _ = try write(token, to: &writer)
        return writer.finish()
    }

    /// Writes a value, and gives the token behind it.
    ///
    /// Recursion ends at ``PropertyLimits/depth``, where the writer refuses another bracket.
    private func write(
        _ token: Int,
        to writer: inout CanonicalJSONWriter
    ) throws(JSONValueFault) -> Int {
        switch text.kind(of: token) {
        case .object: return try writeObject(token, to: &writer)
        case .array: return try writeArray(token, to: &writer)
        case .string: try writeString(token, to: &writer)
        case .number: try writeNumber(token, to: &writer)
        case .boolean:
            let isTrue = text.byte(of: token) == UInt8(ascii: "t")
            try located { () throws(CanonicalJSONError) in try writer.boolean(isTrue) }
        case .null: try located { () throws(CanonicalJSONError) in try writer.null() }
        }
        return token + 1
    }

    private func writeObject(
        _ token: Int,
        to writer: inout CanonicalJSONWriter
    ) throws(JSONValueFault) -> Int {
        try located { () throws(CanonicalJSONError) in try writer.beginObject() }
        var item = text.firstItem(of: token)
        var index = 0
        var closing = token + 1
        while let keyToken = item {
            guard let key = text.string(at: keyToken) else {
                throw JSONValueFault(.loneSurrogate).inside(.index(index))
            }
            do throws(JSONValueFault) {
                try located { () throws(CanonicalJSONError) in try writer.key(key) }
                closing = try write(keyToken + 2, to: &writer)
            } catch {
                throw error.inside(.member(key))
            }
            index += 1
            item = text.nextItem(after: closing)
        }
        do throws(JSONValueFault) {
            try located { () throws(CanonicalJSONError) in try writer.endObject() }
        } catch {
            // Names the key that stands twice, which the writer does not.
            _ = try text.distinctMembers(of: token)
            throw error
        }
        return closing + 1
    }

    private func writeArray(
        _ token: Int,
        to writer: inout CanonicalJSONWriter
    ) throws(JSONValueFault) -> Int {
        try located { () throws(CanonicalJSONError) in try writer.beginArray() }
        var item = text.firstItem(of: token)
        var index = 0
        var closing = token + 1
        while let element = item {
            do throws(JSONValueFault) {
                closing = try write(element, to: &writer)
            } catch {
                throw error.inside(.index(index))
            }
            index += 1
            item = text.nextItem(after: closing)
        }
        try located { () throws(CanonicalJSONError) in try writer.endArray() }
        return closing + 1
    }

    private func writeString(
        _ token: Int,
        to writer: inout CanonicalJSONWriter
    ) throws(JSONValueFault) {
        guard let content = text.string(at: token) else { throw JSONValueFault(.loneSurrogate) }
        try located { () throws(CanonicalJSONError) in try writer.string(content) }
    }

    private func writeNumber(
        _ token: Int,
        to writer: inout CanonicalJSONWriter
    ) throws(JSONValueFault) {
        let digits = text.numberText(at: token)
        let number = text.double(at: token)
        if let number, text.isHeld(digits, by: number) {
            try located { () throws(CanonicalJSONError) in try writer.number(number) }
        } else if writesBigIntegersAsStrings, text.isInteger(digits) {
            let content = String(decoding: digits, as: UTF8.self)
            try located { () throws(CanonicalJSONError) in try writer.string(content) }
        } else {
            throw JSONValueFault(number == nil ? .numberTooLarge : .integerNotExact)
        }
    }

    private func located(
        _ write: () throws(CanonicalJSONError) -> Void
    ) throws(JSONValueFault) {
        do throws(CanonicalJSONError) {
            try write()
        } catch {
            throw JSONValueFault(JSONValueFault.Reason(error.reason))
        }
    }
}

extension JSONValueFault.Reason {
    /// What the writer of canonical JSON can refuse.
    fileprivate init(_ reason: CanonicalJSONError.Reason) {
        switch reason {
        case .tooDeep: self = .valueTooDeep
        case .duplicateKey: self = .duplicateMember
        case .number: self = .numberTooLarge
        default: self = .valueTooLong
        }
    }
}
