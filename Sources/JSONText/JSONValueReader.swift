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
        let end = try forEachItem(of: token) { keyToken, index throws(JSONValueFault) in
            guard let key = text.string(at: keyToken) else {
                throw JSONValueFault(.loneSurrogate).inside(.index(index))
            }
            do throws(JSONValueFault) {
                try located { () throws(CanonicalJSONError) in try writer.key(key) }
                return try write(keyToken + 2, to: &writer)
            } catch {
                throw error.inside(.member(key))
            }
        }
        do throws(JSONValueFault) {
            try located { () throws(CanonicalJSONError) in try writer.endObject() }
        } catch {
            // Names the key that stands twice, which the writer does not.
            _ = try text.distinctMembers(of: token)
            throw error
        }
        return end
    }

    private func writeArray(
        _ token: Int,
        to writer: inout CanonicalJSONWriter
    ) throws(JSONValueFault) -> Int {
        try located { () throws(CanonicalJSONError) in try writer.beginArray() }
        let end = try forEachItem(of: token) { element, index throws(JSONValueFault) in
            do throws(JSONValueFault) {
                return try write(element, to: &writer)
            } catch {
                throw error.inside(.index(index))
            }
        }
        try located { () throws(CanonicalJSONError) in try writer.endArray() }
        return end
    }

    /// Visits the items of an object or array, and gives the token behind it.
    ///
    /// - Parameter visit: gives the token behind the item's value.
    private func forEachItem(
        of container: Int,
        _ visit: (_ item: Int, _ index: Int) throws(JSONValueFault) -> Int
    ) throws(JSONValueFault) -> Int {
        var closing = container + 1
        var next = text.firstItem(of: container)
        var index = 0
        while let item = next {
            closing = try visit(item, index)
            index += 1
            next = text.nextItem(after: closing)
        }
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
