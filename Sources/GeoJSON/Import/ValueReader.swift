import JSONText
import MapModel

/// Brings JSON values into their canonical form, and tells faults in the words of an import.
struct ValueReader {
    private let reader: JSONValueReader

    init(text: JSONText, bigIntegers: ImportOptions.BigIntegers) {
        reader = JSONValueReader(text: text, writesBigIntegersAsStrings: bigIntegers == .string)
    }

    /// - Complexity: O(n log n) in the value's length.
    /// - Throws: what is wrong with it, at its path within the value.
    func value(at token: Int) throws(LocatedFault) -> CanonicalJSON {
        do throws(JSONValueFault) {
            return try reader.value(at: token)
        } catch {
            throw LocatedFault(error)
        }
    }
}

extension JSONText {
    /// The members of an object, in the text's order.
    ///
    /// - Complexity: O(n log n) in their number, and the length of what they hold.
    /// - Throws: `duplicateMember`, `loneSurrogate` or `tooManyMembers`, at the member.
    func members(of object: Int) throws(LocatedFault) -> [JSONMember] {
        do throws(JSONValueFault) {
            return try distinctMembers(of: object)
        } catch {
            throw LocatedFault(error)
        }
    }
}

extension LocatedFault {
    fileprivate init(_ fault: JSONValueFault) {
        self.init(ImportFault(fault.reason))
        path = fault.path
    }
}

extension ImportFault {
    fileprivate init(_ reason: JSONValueFault.Reason) {
        switch reason {
        case .numberTooLarge: self = .numberTooLarge
        case .integerNotExact: self = .integerNotExact
        case .loneSurrogate: self = .loneSurrogate
        case .duplicateMember: self = .duplicateMember
        case .tooManyMembers: self = .tooManyMembers(limit: JSONText.memberLimit)
        case .valueTooLong: self = .valueTooLong
        case .valueTooDeep: self = .valueTooDeep
        }
    }
}
