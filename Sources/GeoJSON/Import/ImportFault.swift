public import JSONText
import MapModel

/// What can be wrong with a value in a GeoJSON file.
public enum ImportFault: Error, Hashable, Sendable, CustomStringConvertible {
    case expected(JSONKind, found: JSONKind)
    case missing(String)
    /// A `type` that has no business here.
    case unexpectedType(String, expected: String)
    case geometryCollection
    case tooFewNumbers(Int)
    case tooManyNumbers
    case longitudeOutOfRange(Double)
    case latitudeOutOfRange(Double)
    /// A number beyond what a double holds, such as 1e400.
    case numberTooLarge
    /// An integer whose digits a double would change, such as 9007199254740993.
    case integerNotExact
    case loneSurrogate
    case duplicateMember
    case tooManyMembers(limit: Int)
    case keyEmpty
    case keyTooLong
    case valueTooLong
    case valueTooDeep
    case identifierNeitherStringNorNumber(JSONKind)
    case identifierTooLong
    case otherCoordinateSystem(String)
    case tooManyVertices(limit: Int)
    case tooManyProperties(limit: Int)
    case tooManyPropertyBytes(limit: Int)

    public var description: String {
        switch self {
        case .expected(let expected, let found):
            "\(expected.rawValue) is expected, not \(found.rawValue)"
        case .missing(let member): "\"\(member)\" is missing"
        case .unexpectedType(let type, let expected):
            "the type is \"\(Self.shortened(type))\", but it must be \(expected)"
        case .geometryCollection:
            "a GeometryCollection cannot be edited as one shape: "
                + "make one feature of each of its geometries"
        case .otherCoordinateSystem(let name):
            "the coordinates are in \"\(Self.shortened(name))\": convert the file to WGS 84 "
                + "(longitude and latitude in degrees), for instance with ogr2ogr -t_srs CRS:84"
        case .identifierNeitherStringNorNumber(let kind):
            "an id is a string or a number, not \(kind.rawValue)"
        case .identifierTooLong:
            "the id is longer than \(PropertyLimits.foreignIDByteCount) bytes as JSON"
        case .tooFewNumbers(let count): "a position has two or three numbers, not \(count)"
        case .tooManyNumbers:
            "a position has no fourth number: its meaning is not defined, so remove it"
        case .longitudeOutOfRange(let value): "longitude \(value) is outside -360 to 360"
        case .latitudeOutOfRange(let value): "latitude \(value) is outside -90 to 90"
        case .numberTooLarge: "the number is too large for a 64-bit float"
        case .integerNotExact:
            "a 64-bit float would change this integer: write it as a string, or have all such "
                + "integers made strings (--big-integers string, or ?big-integers=string)"
        case .loneSurrogate: "the text holds half of a surrogate pair"
        case .duplicateMember: "the key stands twice in one object"
        case .tooManyMembers(let limit): "one object has more than \(limit) members"
        case .keyEmpty: "a property needs a name: the key is empty"
        case .keyTooLong:
            "the key is longer than \(PropertyLimits.keyByteCounts.upperBound) bytes"
        case .valueTooLong:
            "the value is longer than \(PropertyLimits.propertyValueByteCount) bytes"
        case .valueTooDeep: "the value is nested deeper than \(PropertyLimits.depth) levels"
        case .tooManyVertices(let limit): "there are more than \(limit) vertices up to here"
        case .tooManyProperties(let limit): "there are more than \(limit) properties up to here"
        case .tooManyPropertyBytes(let limit):
            "the properties up to here take more than \(limit) bytes in canonical form"
        }
    }

    private static func shortened(_ text: String) -> String {
        text.count <= 64 ? text : text.prefix(64) + "…"
    }
}
