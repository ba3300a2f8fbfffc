internal import ClientCore
internal import MapModel
internal import WebSocketTransport
internal import WireProtocol

/// A recorded participant as a live client: a client core on a socket of its own. The director, who
/// only watches and judges, is one without a part.
///
/// What it hears is in `Performer+Connection.swift`, what it does in `Performer+Deeds.swift`.
final class Performer {
    /// Whom it plays; nil if nobody.
    let part: ReplicaID?
    unowned let stage: Stage
    var core: ClientCore
    var connection: ConnectionID?
    /// Whether it is meant to be in the room.
    var isCalled = false
    /// Whether it has left, or will not come back.
    var isGone: Bool { !isCalled && connection == nil }
    /// Its drags that are not over: live numbers by recorded grant.
    var drags: [GrantNumber: DragNumber] = [:]
    var check = Check.none

    /// What a comparison of digests with the server gave.
    enum Check {
        case none
        case asked
        case equal
        case different
        /// The state had moved on before the answer; to be asked again.
        case overtaken
    }

    init(part: ReplicaID?, profile: Profile, stage: Stage) {
        self.part = part
        self.stage = stage
        let instance = Instance(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
        core = ClientCore(instance: instance, profile: profile)
    }

    /// Comes into the room, for the first time or again.
    func enter() {
        isCalled = true
        guard connection == nil else { return }
        connection = stage.client.connect(
            to: stage.address, subprotocol: MessageForm.binary.subprotocol, handler: self)
    }

    /// Leaves for good, or so that it can come back as who it is: a session that did nothing is
    /// forgotten if it says goodbye.
    func leave(willReturn: Bool) {
        isCalled = false
        drags = [:]
        if willReturn {
            close()
        } else {
            core.leave()
            flush()
        }
    }

    func close() {
        guard let connection else { return }
        let code = CloseCode.normal
        stage.client.close(connection, code: code.rawValue, reason: code.reason)
    }

    func tick() {
        core.tick(at: stage.now)
        flush()
    }

    /// Asks once; again if the answer came too late to be compared, or the connection broke.
    func askForDigests() {
        guard core.isOnline, check == .none || check == .overtaken else { return }
        check = .asked
        core.check()
        flush()
    }
}
