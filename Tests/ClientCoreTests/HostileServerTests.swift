import MapModel
import Testing
import WireProtocol

@testable import ClientCore

/// Whatever a server says in whatever order, and whatever the user does meanwhile: the core does not
/// trap, keeps its limits, and shows one thing in both ways of reading it.
@Suite struct HostileServerTests {
    @Test("random messages and actions", arguments: UInt64(0)..<100)
    func random(seed: UInt64) {
        var dice = Dice(seed)
        var host = seed.isMultiple(of: 3) ? Host() : Host.online()
        for _ in 0..<250 {
            if dice.roll(3) == 0 { act(&host, &dice) } else { hear(&host, &dice) }
            if dice.roll(40) == 0 { host.wait(UInt64(dice.roll(4_000))) }
            let sent = host.take().sent
            let isQuiet = !sent.contains { $0.isAnyMove }
            #expect(host.core.isOnline || isQuiet)
            check(host.core)
        }
    }

    private func check(_ core: ClientCore) {
        #expect(core.operations.count { $0.isInFlight } <= 256)
        #expect(core.ownDrags.count { $0.start == .sent } <= 16)
        let numbers = core.operations.map(\.number)
        let isOrdered = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
        #expect(isOrdered)
        let shown = core.shown
        for feature in [Land.line, Land.point] {
            #expect(core.isShownAlive(feature) == shown.isAlive(feature))
            #expect(
                core.shownProperty(Land.title, of: feature)
                    == shown.property(Land.title, of: feature)?.value.json)
        }
        for vertex in [Land.west, Land.east, Land.top] {
            #expect(core.shownPosition(of: vertex) == shown.shownPosition(of: vertex))
            #expect(core.isShownAlive(vertex) == shown.isAlive(vertex))
        }
    }

    // MARK: - The user

    private func act(_ host: inout Host, _ dice: inout Dice) {
        let now = host.now
        let drag = DragNumber(host.core.lastDrag.rawValue &- UInt32(dice.roll(3)))
        // What is refused here is as good as what is done.
        do throws(ClientError) {
            let value = dice.value(of: host.core.ownDrag(drag)?.target ?? dice.target())
            switch dice.roll(16) {
            case 0, 1: _ = try host.core.startDrag(of: dice.target(), at: now)
            case 2, 3: host.core.moveDrag(drag, to: value, at: now)
            case 4: try host.core.endDrag(drag, at: value, now: now)
            case 5: try host.core.cancelDrag(drag, now: now)
            case 6: _ = try host.core.createFeature(Land.content, at: now)
            case 7: try host.core.removeFeature(dice.feature(), at: now)
            case 8:
                let value = Land.text("\(dice.roll(9))")
                try host.core.setProperty(Land.title, of: dice.feature(), to: value, at: now)
            case 9: try host.core.removeProperty(Land.title, of: dice.feature(), at: now)
            case 10:
                host.cut(CloseCode.allCases[dice.roll(CloseCode.allCases.count)])
                host.connect()
            case 11: try host.core.undo(at: now)
            case 12: try host.core.redo(at: now)
            case 13: try host.core.restoreFeature(dice.feature(), at: now)
            case 14:
                try host.core.insertVertex(
                    at: Coordinate(dice.position()), in: Land.pathID(2), after: dice.vertex(),
                    now: now)
            default:
                host.core.check()
                host.core.ping(token: UInt64(dice.roll(3)), at: now)
            }
        } catch {
            return
        }
    }

    // MARK: - The server

    private func hear(_ host: inout Host, _ dice: inout Dice) {
        switch dice.roll(16) {
        case 0:
            host.receive(
                host.welcome(
                    isResumed: dice.roll(4) > 0,
                    lastDecided: dice.number(),
                    replica: ReplicaID(7 + UInt32(dice.roll(8) / 7)),
                    undoneOperations: UInt32(dice.roll(300))
                ))
        case 1, 2:
            let count = dice.roll(Land.records.count + 1)
            let isReplacement = dice.roll(2) > 0
            host.receive(
                Land.frame(
                    isFirst: dice.roll(3) > 0,
                    isReplacement: isReplacement,
                    isReplacement ? Land.records : Array(Land.records.prefix(count))
                ))
        case 3, 4, 5:
            host.receive(
                host.end(
                    isFirst: dice.roll(3) == 0,
                    isReplacement: dice.roll(2) > 0,
                    sequence: host.core.sequence &+ UInt64(dice.roll(3)),
                    drags: dice.roll(4) == 0 ? [dice.openDrag()] : [],
                    outcomes: [Outcome(dice.number()), Outcome(dice.number(), .gone)],
                    lastDecided: dice.number(),
                    highestDrag: UInt32(dice.roll(30))
                ))
        case 6: host.receive(.done(dice.number(), refused: [Outcome(dice.number(), .gone)]))
        case 7:
            let number = DragNumber(UInt32(dice.roll(30)))
            host.receive(.denied(Denied(number: number, code: .locked)))
        case 8: host.receive(.pong(Pong(token: UInt64(dice.roll(3)), milliseconds: .max)))
        case 9:
            let sequence = host.core.sequence &+ UInt64(dice.roll(2))
            let isRight = dice.roll(3) > 0
            let digest = isRight ? host.core.document.digest : CheckTests.wrong
            host.receive(.checked(sequence: sequence, digest))
        case 10:
            let presence = Presence(
                replica: ReplicaID(dice.number()), PresenceState(cursor: dice.position()))
            host.receive(.presence([presence]))
        default:
            let sequence = dice.roll(20) == 0 ? UInt64(dice.roll(99)) : host.core.sequence &+ 1
            let events = (0..<dice.roll(3)).map { _ in dice.event() }
            host.receive(.batch(host.batch(events, sequence: sequence)))
        }
    }
}

extension ClientMessage {
    fileprivate var isAnyMove: Bool {
        switch self {
        case .dragMove, .dragStart, .numbered: true
        default: false
        }
    }
}
