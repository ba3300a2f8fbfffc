/// A response that has arrived whole.
public struct HTTPClientResponse: Equatable, Sendable {
    public let status: Int
    public let body: [UInt8]
    let fields: HTTPFields

    /// The value of a header field; nil if it is absent or sent more than once.
    ///
    /// - Parameter name: in lower case.
    public func header(_ name: String) -> String? { fields.only(name) }
}
