/// Why a WebSocket was not opened.
public struct WebSocketConnectFailure: Error, Equatable, Sendable {
    /// The status with which the server refused; nil if it was not reached, or said nothing.
    public let httpStatus: Int?
    /// The library's own words, for people.
    public let explanation: String
}
