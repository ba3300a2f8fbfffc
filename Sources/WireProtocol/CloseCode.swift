/// Why a connection was closed (RFC 6455, section 7.4). 4000 and above are Syncline's own.
public enum CloseCode: UInt16, CaseIterable, Error, Sendable {
    case normal = 1000
    /// The server stops or restarts.
    case goingAway = 1001
    /// A text frame on the binary subprotocol.
    case unsupportedData = 1003
    /// Text that is not UTF-8.
    case invalidText = 1007
    /// A frame over the limit.
    case messageTooBig = 1009
    /// A fault of the server.
    case internalError = 1011
    /// The server has no place now.
    case tryAgainLater = 1013
    /// Bytes that are no message.
    case undecodable = 4000
    /// The first message was not `hello`, or did not come in time, or came twice.
    case helloExpected = 4001
    /// No common protocol version.
    case unsupportedVersion = 4002
    /// Numbers out of order, or a repeat with other content.
    case resync = 4003
    /// Another connection took the session up.
    case resumedElsewhere = 4004
    /// More operations without `done`, or unanswered drag-starts, than are allowed.
    case tooManyWaiting = 4005
    /// The room has as many members as it may.
    case roomFull = 4006
    /// The room was deleted. Its name may be that of another room some day.
    case roomDeleted = 4007

    /// Whether to come back, and when.
    public enum Return: Sendable {
        /// The same client would be closed again.
        case never
        /// With a backoff of full jitter.
        case later
        /// At once, the first time; then later.
        case now
    }

    public var comeBack: Return {
        switch self {
        case .normal, .unsupportedData, .invalidText, .messageTooBig, .undecodable, .helloExpected,
            .unsupportedVersion, .roomDeleted:
            .never
        case .goingAway, .internalError, .tryAgainLater, .tooManyWaiting, .roomFull: .later
        // Only the same client can take a session up, so what overtook this connection is an earlier
        // `hello` of its own, on a socket that it has left.
        case .resync, .resumedElsewhere: .now
        }
    }

    /// A sentence for people, at most 123 bytes as RFC 6455 demands.
    public var reason: String {
        switch self {
        case .normal: "goodbye"
        case .goingAway: "the server stops; come back later"
        case .unsupportedData: "this subprotocol takes the other kind of frame"
        case .invalidText: "text has to be UTF-8"
        case .messageTooBig: "the frame is larger than welcome allows"
        case .internalError: "the server made a mistake; come back later"
        case .tryAgainLater: "the room cannot be opened now; come back later"
        case .undecodable: "these bytes are no message of this protocol"
        case .helloExpected: "the first message has to be one hello, and in time"
        case .unsupportedVersion: "no common protocol version"
        case .resync: "operation numbers do not match; come back and resume"
        case .resumedElsewhere: "another connection took this session up"
        case .tooManyWaiting: "too many messages without an answer; wait for done"
        case .roomFull: "the room is full; come back later"
        case .roomDeleted: "the room was deleted"
        }
    }
}
