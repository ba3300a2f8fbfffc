/// A request that has arrived whole.
public struct HTTPRequest: Equatable, Sendable {
    /// As sent, in capitals: `GET`, `POST` …
    public var method: String
    /// The path, percent-decoded; starts with a slash. An encoded slash or zero byte is refused
    /// before a handler sees it.
    public var path: String
    /// What stands behind the question mark, as sent; nil if there is none.
    public var query: String?
    /// Empty until the body has arrived.
    public var body: [UInt8]
    let fields: HTTPFields

    init(
        method: String,
        path: String,
        query: String?,
        fields: HTTPFields,
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
    }

    /// The value of a header field; nil if it is absent or sent more than once.
    ///
    /// - Parameter name: in lower case.
    /// - Complexity: O(n) in the number of fields.
    public func header(_ name: String) -> String? { fields.only(name) }
}
