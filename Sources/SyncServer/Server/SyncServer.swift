internal import Credentials
internal import Glibc
internal import RoomCore
internal import SessionLog
internal import WebSocketTransport
internal import WireJSON
internal import WireProtocol

/// The conductor: it has the loop, the sockets, the log and the rooms, and brings them together.
///
/// Start reading at ``received(_:_:isText:)``: it is the route of every message. What leaves is
/// written at the end of the turn, in ``RoomHost/endTurn(at:)``.
public final class SyncServer {
    let options: ServeOptions
    let loop: EventLoop
    let log: SessionLog
    var server: WebSocketServer?
    var rooms: [RoomName: RoomHost] = [:]
    /// Rooms that the log holds, in memory or not.
    var knownRooms: Set<RoomName>
    /// How many times a room was read from the log.
    var lastOpening: UInt64 = 0
    /// Messages of a kind that this version does not know.
    var unknownMessageCount: UInt64 = 0
    var connections: [ConnectionID: Connection] = [:]
    var waitingRoom = WaitingRoom()
    /// Rooms in which something happened in this turn, in the order in which it did.
    var touched: [RoomHost] = []
    var ticker: LoopTimer?
    var disk = DiskWatch()
    var shutdown: Shutdown?
    let textReader = TextReader()
    let encoder = MessageEncoder(text: \.text) { bytes, form in
        SharedFrame(payload: bytes, isText: form == .text)
    }
    /// Who waits for a file that is being read, or for a map that is being written.
    var answers = AwaitedAnswers()
    /// The rooms that are open, as the log names them.
    var roomsByLog: [LoggedRoom: RoomHost] = [:]
    private var mailbox: Mailbox<LogReport>?
    private var logFailure: LogError?

    /// How often leases and other deadlines are looked at.
    static let tickMilliseconds: UInt64 = 200
    /// How long somebody may wait for a room to be read from the log.
    static let openingMilliseconds: UInt64 = 60_000
    /// How often a server that does not listen tries to save, once a second.
    static let offlineAttempts = 3

    /// What other threads have to say: the log's, and those that read and write files.
    enum LogReport: Sendable {
        case opening(RoomName, UInt64, OpeningReport)
        case judged(JudgedSnapshot)
        case snapshot(RoomName, UInt64, LoggedSnapshot)
        case commit(CommitReport)
        case replicas(RoomName, Result<Range<UInt32>, LogError>)
        case parsed(RoomName, AnswerTicket, Result<ParsedImport, ImportFailure>)
        case exported(AnswerTicket, [UInt8])
        case changed(RoomListChange, AnswerTicket, Result<UInt64, RoomChangeFailure>)
    }

    /// Opens the log and listens.
    ///
    /// - Throws: ``ServeError`` with a sentence that says what to do.
    public init(_ options: ServeOptions) throws(ServeError) {
        guard options.isPrivate || options.isOpen else {
            throw ServeError(
                "binding \(options.bindAddress) lets everybody in who can reach it, since there are"
                    + " no tokens yet; say --open if that is meant")
        }
        self.options = options
        let post = Relay()
        do throws(TransportError) {
            loop = try EventLoop()
            mailbox = nil
        } catch {
            throw ServeError("no event loop: \(error)")
        }
        do throws(LogError) {
            log = try SessionLog(directory: options.dataDirectory) { post.send(.commit($0)) }
            knownRooms = try Self.roomNames(in: options.dataDirectory)
        } catch {
            loop.close()
            throw ServeError("\(error)")
        }
        try start(post)
    }

    /// Reports that come before the mailbox is there cannot be: nothing was asked of the log yet.
    private final class Relay: Sendable {
        nonisolated(unsafe) var mailbox: Mailbox<LogReport>?

        func send(_ report: LogReport) { unsafe mailbox?.post(report) }
    }

    private func start(_ relay: Relay) throws(ServeError) {
        loop.beforeEnd = { [unowned self] in closeLog() }
        do throws(TransportError) {
            let mailbox = try loop.makeMailbox { [unowned self] in heard($0) }
            self.mailbox = mailbox
            unsafe relay.mailbox = mailbox
            if options.isListening { server = try listen() }
            try loop.onSignals([SIGTERM, SIGINT]) { [unowned self] _ in stop() }
        } catch {
            loop.close()
            throw ServeError(error)
        }
        loop.afterTurn = { [unowned self] in endTurn() }
    }

    private func listen() throws(TransportError) -> WebSocketServer {
        var configuration = WebSocketServerConfiguration(
            subprotocols: MessageForm.allCases.map(\.subprotocol))
        configuration.bindAddress = options.bindAddress
        configuration.port = options.port
        configuration.hostNames = options.hostNames
        configuration.origins = options.origins
        for form in MessageForm.allCases {
            configuration.messageByteLimits[form.subprotocol] =
                options.room.frameByteCount * form.byteRatio
        }
        configuration.http.bodyByteCount = options.room.importByteCount
        return try WebSocketServer(loop: loop, configuration: configuration, handler: self)
    }

    private static func roomNames(in directory: String) throws(LogError) -> Set<RoomName> {
        let reader = try SessionLogReader(directory: directory)
        return Set(try reader.rooms().compactMap { RoomName($0.name) })
    }

    public var bindAddress: String { options.bindAddress }

    /// The port that it listens on.
    public var port: UInt16 { server?.port ?? 0 }

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Throws: ``ServeError`` if the log could not be saved in the end.
    public func run() throws(ServeError) {
        if options.isDemo { fillDemoRooms() }
        loop.run()
        if let logFailure { throw ServeError("the log could not be saved: \(logFailure)") }
    }

    /// Ends the log's thread, which opens files, before the loop closes its sockets.
    private func closeLog() {
        do throws(LogError) {
            try log.close()
        } catch {
            logFailure = error
        }
    }

    /// Hands a report to the loop, from any thread.
    func reporter() -> @Sendable (LogReport) -> Void {
        guard let mailbox else { preconditionFailure("the server has started") }
        return { mailbox.post($0) }
    }

    var now: Moment { Moment(monotonic: loop.now, wall: loop.wallMilliseconds) }
}

/// Why a server cannot be started, or ended badly; a sentence for people.
public struct ServeError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    init(_ error: TransportError) {
        var text = "\(error)"
        if case .cannotListen(_, _, EADDRINUSE) = error {
            text += "; choose another with --port N, or 0 for a free one"
        }
        description = text
    }
}
