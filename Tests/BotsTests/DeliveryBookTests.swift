import MapModel
import Testing
import WireProtocol

@testable import Bots

/// Two members, one of them (replica 7) drags vertex 1-1. Times are milliseconds.
@Suite struct DeliveryBookTests {
    private let tally = Tally()
    private let name = DragName(replica: ReplicaID(7), number: DragNumber(1))
    private let epoch = Epoch(number: 1, nonce: 1)
    private let grant = Grant(
        grant: GrantNumber(1),
        replica: ReplicaID(7),
        number: DragNumber(1),
        target: .vertex(VertexID(ReplicaID(1), 1))
    )

    private func book() -> DeliveryBook {
        var book = DeliveryBook(memberCount: 2, tally: tally)
        for member in 0..<2 {
            book.caughtUp(member, epoch: epoch, sequence: 0, drags: OpenDrags(), at: 0)
        }
        book.started(name)
        return book
    }

    private func place(_ index: Int) -> Position { DragPath.place(Double(index), 0) }

    private func send(_ indices: ClosedRange<Int>, in book: inout DeliveryBook) {
        for index in indices {
            book.sent(name, .position(place(index)), at: milliseconds(10 * index))
        }
    }

    private func milliseconds(_ time: Int) -> UInt64 { UInt64(time) * 1_000_000 }

    private func batch(_ sequence: UInt64, _ events: Event...) -> Batch {
        Batch(epochNumber: 1, sequence: sequence, stamp: .zero, events: events)
    }

    private func moved(_ index: Int) -> Event { .moved(grant.grant, .position(place(index))) }

    private var ended: Event {
        .ended(
            DragEnd(
                grant: grant.grant,
                replica: grant.replica,
                reason: .released,
                value: .position(place(99)),
                stamp: .zero
            )
        )
    }

    private func drags(at index: Int?) throws -> OpenDrags {
        var document = Document()
        var source = IdentifierSource(replica: ReplicaID(1))
        let content = FeatureContent(
            kind: .point,
            paths: [PathContent(part: 0, role: .point, coordinates: [Coordinate(place(0))])]
        )
        for edit in content.creation(&source) {
            try document.apply(edit, stamp: .zero, replica: ReplicaID(1))
        }
        let vertex = try #require(
            document.livingFeatures.first.flatMap {
                document.livingPaths(of: $0).first
            }.flatMap { document.livingVertices(of: $0).first })
        let grant = Grant(
            grant: grant.grant, replica: grant.replica, number: grant.number,
            target: .vertex(vertex))
        try document.replaceDrags(with: [
            OpenDrag(grant, value: index.map { .position(place($0)) })
        ])
        return document.drags
    }

    @Test("each member that gets a move is a delivery")
    func exact() {
        var book = book()
        send(1...2, in: &book)
        let first = batch(1, .granted(grant), moved(1))
        let isNew = [
            book.received(first, by: 0, at: milliseconds(15)),
            book.received(first, by: 1, at: milliseconds(16)),
        ]
        #expect(isNew == [true, false])
        #expect(tally.sent == 2)
        #expect(tally.delivered == 2)
        #expect(tally.conflated == 0)
        #expect(tally.latency.largest == 6_000)
        #expect(book.undeliveredCount == 2)
    }

    @Test("a newer move stands in for older ones, whose latency counts too")
    func newer() {
        var book = book()
        send(1...3, in: &book)
        _ = book.received(batch(1, .granted(grant), moved(3)), by: 0, at: milliseconds(40))
        #expect(tally.delivered == 3)
        #expect(tally.conflated == 2)
        #expect(tally.latency.largest == 30_000)
    }

    @Test("the end stands in for what was not seen")
    func end() {
        var book = book()
        send(1...3, in: &book)
        let batches = [batch(1, .granted(grant), moved(1)), batch(2, ended)]
        for batch in batches {
            for member in 0..<2 { _ = book.received(batch, by: member, at: milliseconds(50)) }
        }
        #expect(tally.delivered == 6)
        #expect(tally.conflated == 4)
        #expect(book.undeliveredCount == 0)
    }

    @Test("the same position again is no move")
    func repeated() {
        var book = book()
        send(1...1, in: &book)
        book.sent(name, .position(place(1)), at: milliseconds(3_000))
        #expect(tally.sent == 1)
    }

    @Test("who was away when a move was sent is not expected to get it")
    func away() {
        var book = book()
        book.left(1, at: milliseconds(5))
        send(1...2, in: &book)
        let batch = batch(1, .granted(grant), moved(2))
        _ = book.received(batch, by: 0, at: milliseconds(30))
        #expect(tally.delivered == 2)
        #expect(book.undeliveredCount == 0)
    }

    @Test("who comes back gets by the state frame what it missed")
    func stateFrame() throws {
        var book = book()
        send(1...1, in: &book)
        _ = book.received(batch(1, .granted(grant), moved(1)), by: 0, at: milliseconds(15))
        book.left(1, at: milliseconds(20))
        send(3...3, in: &book)
        #expect(book.undeliveredCount == 2)
        let time = milliseconds(500)
        book.caughtUp(1, epoch: epoch, sequence: 2, drags: try drags(at: 3), at: time)
        // Sent before it left: delivered, by a newer one. Sent while it was away: not expected.
        #expect(tally.delivered == 2)
        #expect(tally.conflated == 1)
        #expect(tally.latency.largest == 490_000)
    }

    @Test("a state frame that does not list the drag ends it, also one of a new epoch")
    func endedMeanwhile() {
        var book = book()
        send(1...1, in: &book)
        _ = book.received(batch(1, .granted(grant)), by: 0, at: milliseconds(15))
        let next = Epoch(number: 2, nonce: 2)
        for (member, epoch) in [epoch, next].enumerated() {
            book.left(member, at: milliseconds(20))
            book.caughtUp(
                member, epoch: epoch, sequence: 2, drags: OpenDrags(), at: milliseconds(30))
        }
        #expect(tally.delivered == 2)
        #expect(tally.conflated == 2)
        #expect(book.undeliveredCount == 0)
    }

    @Test("a state frame from before the grant says nothing of the drag")
    func olderFrame() {
        var book = book()
        send(1...1, in: &book)
        _ = book.received(batch(5, .granted(grant)), by: 0, at: milliseconds(15))
        book.caughtUp(1, epoch: epoch, sequence: 4, drags: OpenDrags(), at: milliseconds(16))
        #expect(tally.delivered == 0)
        _ = book.received(batch(6, moved(1)), by: 1, at: milliseconds(20))
        #expect(tally.delivered == 1)
    }

    @Test("moves of a drag that was never granted are dropped by the room")
    func denied() {
        var book = book()
        send(1...2, in: &book)
        book.over(name)
        #expect(tally.sent == 2)
        #expect(tally.ungranted == 2)
        #expect(book.undeliveredCount == 0)
    }

    @Test("moves of several vertices and of whole features are told apart alike")
    func otherForms() throws {
        let shift = try #require(Translation(longitude: 1, latitude: 0))
        let other = try #require(Translation(longitude: 1, latitude: -0.5))
        let forms: [[DragValue]] = [
            [.positions([place(1), place(5)]), .positions([place(1), place(6)])],
            [.translation(shift), .translation(other)],
        ]
        for values in forms {
            let tally = Tally()
            var book = DeliveryBook(memberCount: 1, tally: tally)
            book.caughtUp(0, epoch: epoch, sequence: 0, drags: OpenDrags(), at: 0)
            book.started(name)
            for value in values { book.sent(name, value, at: milliseconds(10)) }
            let events = [Event.granted(grant), .moved(grant.grant, values[0])]
            let first = Batch(epochNumber: 1, sequence: 1, stamp: .zero, events: events)
            _ = book.received(first, by: 0, at: milliseconds(20))
            #expect(tally.delivered == 1)
            #expect(book.undeliveredCount == 1)
            let second = batch(2, .moved(grant.grant, values[1]))
            _ = book.received(second, by: 0, at: milliseconds(30))
            #expect(tally.delivered == 2)
            #expect(tally.conflated == 0)
            #expect(tally.faults == 0)
        }
    }

    @Test("half of one move and half of another is a fault")
    func mixed() {
        var book = book()
        book.sent(name, .positions([place(1), place(2)]), at: milliseconds(10))
        book.sent(name, .positions([place(3), place(4)]), at: milliseconds(20))
        let torn = Event.moved(grant.grant, .positions([place(3), place(2)]))
        _ = book.received(batch(1, .granted(grant), torn), by: 0, at: milliseconds(30))
        #expect(tally.faults == 1)
    }

    @Test("a batch that shows a place where no bot was is a fault")
    func invented() {
        var book = book()
        send(1...1, in: &book)
        _ = book.received(batch(1, .granted(grant), moved(8)), by: 0, at: milliseconds(15))
        #expect(tally.faults == 1)
    }

    @Test("attendance has gaps")
    func attendance() {
        var attendance = Attendance()
        attendance.leave(at: 1)
        attendance.arrive(at: 10)
        attendance.arrive(at: 12)
        attendance.leave(at: 20)
        attendance.leave(at: 25)
        attendance.arrive(at: 30)
        #expect(
            [5, 10, 19, 20, 29, 30, 99].filter { attendance.contains($0) } == [10, 19, 30, 99])
    }
}
