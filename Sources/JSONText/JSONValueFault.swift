/// What makes a value unfit for canonical JSON, on its way out, gathering its path.
package struct JSONValueFault: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// A number beyond what a double holds, such as 1e400.
        case numberTooLarge
        /// An integer whose digits a double would change, such as 9007199254740993.
        case integerNotExact
        case loneSurrogate
        case duplicateMember
        /// Over ``JSONText/memberLimit``.
        case tooManyMembers
        case valueTooLong
        case valueTooDeep
    }

    package let reason: Reason
    package private(set) var path = JSONPath()

    package init(_ reason: Reason) { self.reason = reason }

    package func inside(_ step: JSONPath.Step) -> JSONValueFault {
        var outer = self
        outer.path.enclose(in: step)
        return outer
    }
}
