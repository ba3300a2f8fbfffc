import MapModel
import Testing
import WireProtocol

@testable import RoomCore

/// A connection that talks, and what is heard of it.
private struct Talker {
    var intake = Intake(messagesPerSecond: 200, at: 1_000)
    var now: UInt64 = 1_000
    var heard: [ClientMessage] = []

    mutating func say(_ messages: [ClientMessage]) {
        for message in messages {
            if let heard = intake.take(message, at: now) { self.heard.append(heard) }
        }
    }

    mutating func wait(_ milliseconds: UInt64) {
        now += milliseconds
        while let message = intake.next(at: now) { heard.append(message) }
    }

    /// Uses up the burst.
    mutating func spend() {
        say(Array(repeating: .unknown(kind: 99), count: Intake.burstCount))
        heard = []
    }
}

private func move(_ drag: UInt32, _ longitude: Double) -> ClientMessage {
    .dragMove(DragNumber(drag), .position(at(longitude, 0)))
}

private func edit(_ number: UInt32) -> ClientMessage {
    .numbered(
        NumberedMessage(number: OperationNumber(number), content: .dragCancel(DragNumber(1))))
}

@Suite("What a connection may say")
struct IntakeTests {
    @Test("[WS14] a burst of 256 is heard at once, and nothing is read after the next one")
    func burst() {
        var ann = Talker()
        let messages = (1...257).map { edit($0) }
        ann.say(Array(messages[..<256]))
        #expect(!ann.intake.isWaiting)
        ann.say([messages[256]])
        #expect(ann.heard == Array(messages[..<256]))
        #expect(ann.intake.isWaiting && ann.intake.isFull)
        ann.wait(4)
        #expect(ann.heard.count == 256)
        ann.wait(1)
        #expect(ann.heard == messages)
        #expect(!ann.intake.isWaiting && !ann.intake.isFull)
    }

    @Test(
        "[WS14] after the burst 200 a second are heard, whatever the times",
        arguments: [1, 16, 999])
    func rate(step: UInt64) {
        var ann = Talker()
        ann.spend()
        var number: UInt32 = 0
        while ann.now < 11_000 {
            while !ann.intake.isFull {
                number += 1
                ann.say([edit(number)])
            }
            ann.wait(step)
        }
        let seconds = Double(ann.now - 1_000) / 1_000
        #expect(Double(ann.heard.count) <= 200 * seconds)
        #expect(ann.heard == (1...UInt32(ann.heard.count)).map { edit($0) })
        if step == 1 { #expect(ann.heard.count >= 1_990) }
    }

    @Test("[WS14] the newest move of each drag waits, and so does the newest presence")
    func conflation() {
        var ann = Talker()
        ann.spend()
        let presence = { ClientMessage.presence(PresenceState(cursor: at($0, 0))) }
        ann.say([move(1, 1), presence(1), move(2, 1), .ping(token: 1), move(1, 2), presence(2)])
        ann.say([.check, .replace, .ping(token: 2), move(2, 2), .check, .replace, move(1, 3)])
        #expect(!ann.intake.isFull, "values alone stop nobody")
        ann.wait(1_000)
        #expect(
            ann.heard == [
                move(1, 3), presence(2), move(2, 2), .ping(token: 2), .check, .replace,
            ])
    }

    @Test("[WS14] a waiting move is heard before the end that follows it, and none overtakes")
    func order() {
        var ann = Talker()
        ann.spend()
        ann.say([move(1, 1), move(1, 2), edit(1)])
        #expect(ann.intake.isFull)
        // What was on its way already when the reading stopped.
        ann.say([move(1, 3), edit(2), move(1, 4), move(1, 5)])
        #expect(ann.intake.isFull)
        ann.wait(1_000)
        #expect(ann.heard == [move(1, 2), edit(1), move(1, 3), edit(2), move(1, 5)])
    }

    @Test("[WS14] what waits is bounded, though a client may name any drag")
    func bound() {
        var ann = Talker()
        ann.spend()
        var drag: UInt32 = 0
        while !ann.intake.isFull {
            drag += 1
            ann.say([move(drag, 0), move(drag, 1)])
        }
        #expect(drag == 20)
        ann.wait(5)
        #expect(!ann.intake.isFull)
        #expect(ann.heard == [move(1, 1)])
    }

    @Test("[SE9] while 256 are not done a numbered message waits, also within the rate")
    func places() {
        var intake = Intake(messagesPerSecond: 200, at: 0)
        #expect(intake.take(move(1, 1), at: 0, hasPlace: false) == move(1, 1))
        #expect(intake.take(edit(1), at: 0, hasPlace: false) == nil)
        #expect(intake.isFull)
        #expect(intake.next(at: 1_000, hasPlace: false) == nil)
        #expect(intake.next(at: 1_000, hasPlace: true) == edit(1))
        #expect(!intake.isWaiting)
    }

    @Test("[SE9] a room has places for 256 operations that are not done")
    func roomPlaces() {
        var table = Table()
        for number in 1...256 {
            #expect(table.room.hasPlace(for: .ann))
            table.ann(.operation(OperationNumber(UInt32(number)), [.removeFeature(triangle)]))
        }
        #expect(!table.room.hasPlace(for: .ann))
        #expect(table.room.hasPlace(for: .ben))
        table.flush()
        _ = table.commit()
        #expect(table.room.hasPlace(for: .ann))
    }

    @Test("[WS14] what waits when a connection ends is given whole")
    func rest() {
        var ann = Talker()
        ann.spend()
        ann.say([move(1, 1), edit(1)])
        #expect(ann.intake.takeAll() == [move(1, 1), edit(1)])
        #expect(!ann.intake.isWaiting)
    }

    @Test("[WS15] the time in which nothing was read is told once")
    func pause() {
        var ann = Talker()
        ann.spend()
        ann.say([move(1, 1)])
        ann.wait(2)
        #expect(ann.intake.settlePause(at: ann.now) == 0)
        ann.say([edit(1)])
        ann.wait(2)
        #expect(ann.intake.settlePause(at: ann.now) == 2)
        ann.wait(100)
        #expect(ann.intake.settlePause(at: ann.now) == 100)
        ann.wait(100)
        #expect(ann.intake.settlePause(at: ann.now) == 0)
    }

    @Test("[WS14] a clock that stands, steps back or leaps gives nobody more than the burst")
    func clocks() {
        var ann = Talker()
        ann.spend()
        ann.now = 0
        ann.say([edit(1)])
        #expect(ann.heard == [])
        ann.now = .max
        ann.say((2...1_000).map { edit($0) })
        while let message = ann.intake.next(at: ann.now) { ann.heard.append(message) }
        #expect(ann.heard == (1...256).map { edit($0) })
    }

    @Test("[WS15] leases of a session that is not read stand still; others' do not")
    func leases() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ben(.dragStart(1, otherCorner))
        table.flush()
        for _ in 0..<20 {
            table.wait(1_000)
            table.room.extendLeases(of: .ann, by: 1_000)
        }
        #expect(table.room.document.drags.all.map(\.grant.replica) == [.ann])
        table.wait(9_999)
        #expect(table.room.document.drags.all.count == 1)
        table.wait(1)
        #expect(table.room.document.drags.all.isEmpty)
    }

    @Test("[WS15] [DR11] without a change they end after 120 s, however much their holder says")
    func stillLeases() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        for _ in 0..<119 {
            table.wait(1_000)
            table.room.extendLeases(of: .ann, by: 1_000)
        }
        table.wait(999)
        #expect(table.room.document.drags.all.count == 1)
        table.wait(1)
        #expect(table.room.document.drags.all.isEmpty)
    }
}
