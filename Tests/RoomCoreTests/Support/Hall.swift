import MapModel
import RoomCore
import WireJSON
import WireProtocol

/// A table with an audience around it, which hears what happens through sockets.
struct Hall {
    var table: Table
    var audience: Audience<Frame>
    let sockets: Sockets
    private var lastMember: UInt64 = 0
    private(set) var closed: [MemberID: CloseCode] = [:]

    init(_ settings: RoomSettings = RoomSettings(), guests: [String] = ["ann", "ben"]) {
        let sockets = Sockets()
        self.sockets = sockets
        audience = Audience(
            MessageEncoder(text: \.text) { bytes, form in sockets.makeFrame(bytes, form) })
        table = Table(settings, guests: [])
        for guest in guests { enter(guest) }
        repeat { turn() } while audience.needsTurn
        for id in audience.memberIDs { _ = sockets.take(id) }
    }

    // MARK: - Coming and going

    @discardableResult
    mutating func enter(_ name: String, speaking form: MessageForm = .binary) -> MemberID {
        do {
            return add(try table.join(name), speaking: form)
        } catch {
            preconditionFailure("\(name) may not come in: \(error)")
        }
    }

    mutating func add(
        _ admission: Admission, speaking form: MessageForm = .binary, isDrained: Bool = true
    ) -> MemberID {
        lastMember += 1
        let id = MemberID(lastMember)
        if let earlier = audience.member(of: admission.welcome.replica) {
            audience.remove(earlier)
        }
        audience.add(id, admission, speaking: form, isDrained: isDrained)
        return id
    }

    mutating func lose(_ id: MemberID) {
        guard let replica = audience.remove(id) else { return }
        table.room.disconnected(replica, at: table.now)
    }

    // MARK: - Talking and hearing

    mutating func say(_ message: ClientMessage, by id: MemberID) {
        guard let replica = audience.replica(of: id) else { return }
        switch message {
        case .ping(let token):
            audience.answer(Pong(token: token, milliseconds: table.now.wall), to: id)
        case .check: audience.check(id)
        case .replace: audience.replace(id)
        case .presence(let state): audience.show(Presence(replica: replica, state))
        case .signal(let signal, let receiver):
            audience.signal(
                signal, from: id, to: receiver, at: table.now.monotonic, to: sockets.send)
        default: follow(table.say(message, by: replica), id)
        }
    }

    private mutating func follow(_ reply: Reply, _ id: MemberID) {
        switch reply {
        case .none, .dropped: break
        case .denied(let denied):
            if !audience.deny(denied, to: id) { close(id, .tooManyWaiting) }
        case .repeatDone(let number): audience.repeatDone(after: number, to: id)
        case .close(let code): close(id, code)
        }
    }

    private mutating func close(_ id: MemberID, _ code: CloseCode) {
        closed[id] = code
        lose(id)
    }

    /// The end of a loop turn, one flush interval after the last: flush and serve.
    mutating func turn() {
        table.wait(16)
        for batch in table.takeBatches() {
            audience.flushed(batch, binary: batch.binary, of: table.room, to: sockets.send)
        }
        audience.endTurn(of: table.room, to: sockets.send)
    }

    /// A turn that comes too early for a flush.
    mutating func earlyTurn() { audience.endTurn(of: table.room, to: sockets.send) }

    mutating func commit() {
        for replica in table.commit() { audience.done(by: replica) }
    }

    mutating func drain(_ id: MemberID) {
        sockets.drain(id)
        audience.drained(id)
    }

    /// What was written to a member since the last time, decoded.
    func heard(by id: MemberID) throws -> [ServerMessage] {
        try sockets.take(id).map { frame in
            switch frame.form {
            case .binary: try ServerMessage(binary: frame.bytes.span)
            case .text: try TextReader().serverMessage(frame.bytes.span)
            }
        }
    }

    /// What ends a frame for a member, at the present sequence.
    func end(for id: MemberID, isFirst: Bool = false, isReplacement: Bool) -> ServerMessage {
        let replica = audience.replica(of: id) ?? 0
        return .stateEnd(
            table.room.stateEnd(for: replica, isFirst: isFirst, isReplacement: isReplacement))
    }
}

extension MemberID {
    static let ann = MemberID(1)
    static let ben = MemberID(2)
}
