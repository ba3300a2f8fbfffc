/// What a JSON value is.
public enum JSONKind: String, Hashable, Sendable {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case number = "a number"
    case boolean = "true or false"
    case null = "null"
}
