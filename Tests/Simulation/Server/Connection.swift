import RoomCore
import WireProtocol

/// A socket: two ordered queues of frames. When it closes, what is on its way is lost.
final class Connection {
    let id: MemberID
    let client: Int
    let form: MessageForm
    /// What the client says above its rate waits here.
    var intake: Intake
    private(set) var isOpen = true
    /// Why the server closed it; nil while it is open, and if it broke.
    private(set) var code: CloseCode?
    var up: [[UInt8]] = []
    private(set) var down: [[UInt8]] = []
    /// The server was told that not all was taken, and was not told yet that it drained.
    private(set) var isFull = false
    /// Something was written although the socket had not drained, or too much at once.
    private(set) var offence: Violation?

    /// With so many frames on their way the socket takes no more.
    private static let capacity = 3
    /// Whether it is saved, `done`, 16 denials, a pong, a batch or a chunk with its end, the digests.
    private static let framesPerServing = 23
    /// Few, so that people at work say more than their rate allows.
    private static let messagesPerSecond: UInt32 = 15
    private static let burstCount = 3

    init(id: MemberID, client: Int, at now: UInt64) {
        self.id = id
        self.client = client
        intake = Intake(
            messagesPerSecond: Self.messagesPerSecond, burst: Self.burstCount, at: now)
        form = Self.form(of: client)
    }

    /// Every other client speaks text.
    static func form(of client: Int) -> MessageForm { client.isMultiple(of: 2) ? .binary : .text }

    /// Takes frames; tells whether there is still place after them.
    func send(_ frames: [[UInt8]]) -> Bool {
        if isFull { offence = Violation("written-undrained", "\(id) had not drained") }
        if frames.count > Self.framesPerServing {
            offence = Violation("backlog", "\(frames.count) frames at once for \(id)")
        }
        guard isOpen else { return true }
        down += frames
        isFull = down.count >= Self.capacity
        return !isFull
    }

    /// The client takes a frame.
    func takeDown() -> [UInt8]? { isOpen && !down.isEmpty ? down.removeFirst() : nil }

    /// Whether the socket has drained since it was full; true once.
    func takeDrained() -> Bool {
        guard isFull, down.count < Self.capacity else { return false }
        isFull = false
        return true
    }

    func close(_ code: CloseCode?) {
        guard isOpen else { return }
        isOpen = false
        self.code = code
        up = []
        down = []
    }
}
