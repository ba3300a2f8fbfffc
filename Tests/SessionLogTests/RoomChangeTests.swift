import Glibc
import Testing

@testable import SessionLog

@Suite struct RoomChangeTests {
    let directory = TemporaryDirectory()

    @Test("[RO3] a deleted room is fenced off, and its numbers are not given again")
    func deletion() throws {
        let log = try TestLog(directory)
        let old = try log.opened("a", nonce: 1)
        let other = try log.opened("b").room
        log.append(to: old.room, 1...700)
        log.append(to: other, 1...5)
        #expect(log.changed(.delete(room: "a")) == .success(700))
        #expect(log.changed(.delete(room: "a")) == .failure(.noSuchRoom("a")))
        let new = try log.opened("a", nonce: 2)
        #expect(new.room.row > old.room.row && new.room.row > other.row)
        #expect(new.lastSequence == 0 && new.earlierEpochs.isEmpty && new.sessions.isEmpty)
        #expect(new.replicas.lowerBound == old.replicas.upperBound)
        log.append(to: old.room, 701...701)
        log.append(to: new.room, 1...2)
        log.append(to: other, 6...6)
        try log.log.close()
        #expect(log.reports.all.faults == [.notOpen(old.room)])
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...2))
        #expect(try storedBatches(in: directory, of: "b") == LoggedBatch.samples(1...6))
        let reader = try SessionLogReader(directory: directory.path)
        #expect(try reader.faults() == [])
    }

    @Test("[RO2] a name without a room is not listed, also after a restart")
    func emptyName() throws {
        let log = try TestLog(directory)
        _ = try log.opened("a")
        #expect(log.changed(.delete(room: "a")) == .success(0))
        try log.log.close()
        let reader = try SessionLogReader(directory: directory.path)
        #expect(try reader.rooms() == [])
        #expect(try reader.epochs(of: "a") == nil)
        #expect(try reader.batches(of: "a") == nil)
    }

    @Test(
        "[RO4] a copy has the batches up to a place and the epochs that began before it",
        arguments: [
            (nil, 30, 3), (.sequence(10), 10, 1), (.sequence(11), 11, 2), (.time(20), 20, 2),
        ] as [(ReplayPoint?, UInt64, Int)])
    func copy(place: ReplayPoint?, last: UInt64, epochCount: Int) throws {
        let log = try TestLog(directory)
        var highest: UInt32 = 0
        for life: UInt64 in 0..<3 {
            let opened = try log.opened("a", nonce: life)
            log.append(to: opened.room, life * 10 + 1...life * 10 + 10)
            highest = opened.replicas.upperBound
        }
        let change = RoomChange.copy(
            room: "a", to: "b", through: place, time: { batch in batch.sequence })
        #expect(log.changed(change) == .success(last))
        #expect(log.changed(change) == .failure(.exists("b")))
        let copy = try log.opened("b", nonce: 9)
        #expect(copy.lastSequence == last && copy.earlierEpochs.count == epochCount)
        #expect(copy.replicas.lowerBound == highest)
        try log.log.close()
        #expect(try storedBatches(in: directory, of: "b") == LoggedBatch.samples(1...last))
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...30))
    }

    @Test(
        "[RO4] a place that the room does not have is refused, and makes no room",
        arguments: [.sequence(11), .sequence(.max), .time(0)] as [ReplayPoint])
    func outOfRange(place: ReplayPoint) throws {
        let log = try TestLog(directory)
        log.append(to: try log.opened("a").room, 1...10)
        let change = RoomChange.copy(
            room: "a", to: "b", through: place, time: { batch in batch.sequence })
        #expect(log.changed(change) == .failure(.outOfRange(room: "a", lastSequence: 10)))
        try log.log.close()
        #expect(try SessionLogReader(directory: directory.path).rooms().map(\.name) == ["a"])
    }

    @Test("[RO8] a room that takes several steps is copied whole, and others are saved meanwhile")
    func longCopy() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        let other = try log.opened("b").room
        log.append(to: room, 1...4_500)
        let copied = Monitor<Result<UInt64, RoomChangeFailure>?>(nil)
        log.log.change(
            .copy(room: "a", to: "c", through: .sequence(4_001), time: { batch in batch.sequence })
        ) { result in copied.update { $0 = result } }
        log.append(to: other, 1...10)
        log.append(to: room, 4_501...4_510)
        #expect(log.reports.wait(for: other, through: 10))
        let deadline = monotonicMilliseconds() + 30_000
        #expect(
            copied.update(by: deadline, when: { $0 != nil }) { $0 } == .success(4_001))
        try log.log.close()
        #expect(try storedBatches(in: directory, of: "c") == LoggedBatch.samples(1...4_001))
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...4_510))
        let reader = try SessionLogReader(directory: directory.path)
        #expect(try reader.rooms().map(\.name) == ["a", "b", "c"])
    }

    @Test("[RO8] of two copies to one name the later one is refused, and leaves nothing")
    func contendingCopies() throws {
        let log = try TestLog(directory)
        log.append(to: try log.opened("a").room, 1...3_000)
        let outcomes = Monitor<[Result<UInt64, RoomChangeFailure>]>([])
        for _ in 0..<2 {
            log.log.change(
                .copy(room: "a", to: "c", through: nil, time: { batch in batch.sequence })
            ) { result in outcomes.update { $0.append(result) } }
        }
        let deadline = monotonicMilliseconds() + 30_000
        let results = outcomes.update(by: deadline, when: { $0.count == 2 }) { $0 }
        #expect(results == [.success(3_000), .failure(.exists("c"))])
        #expect(try batchCountComes(to: 6_000))
        try log.log.close()
        #expect(try storedBatches(in: directory, of: "c") == LoggedBatch.samples(1...3_000))
    }

    @Test(
        "[RO8] what a crash left of a deletion or a copy is not shown, and goes at the next start")
    func leftovers() throws {
        let log = try TestLog(directory)
        log.append(to: try log.opened("a").room, 1...2_500)
        log.append(to: try log.opened("b").room, 1...10)
        try log.log.close()
        do {
            let file = directory.path + "/sessions.sqlite"
            let foreign = try Connection(file: file, access: .readWrite, busyMilliseconds: 5_000)
            try foreign.execute("UPDATE room SET name = '/' || id WHERE name = 'a'")
        }
        #expect(try SessionLogReader(directory: directory.path).rooms().map(\.name) == ["b"])
        let next = try TestLog(directory)
        #expect(try batchCountComes(to: 10))
        try next.log.close()
        #expect(try storedBatches(in: directory, of: "b") == LoggedBatch.samples(1...10))
        #expect(try SessionLogReader(directory: directory.path).faults() == [])
    }

    /// Waits until the file has so many batches in all.
    private func batchCountComes(to count: Int64) throws -> Bool {
        let reader = try SessionLogReader(directory: directory.path)
        let deadline = monotonicMilliseconds() + 30_000
        while monotonicMilliseconds() < deadline {
            let found = try reader.connection.prepare("SELECT COUNT(*) FROM batch").firstInteger()
            if found == count { return true }
            usleep(5_000)
        }
        return false
    }

    @Test("[RO6] while the disk is in trouble a change is refused, and what waits is kept")
    func trouble() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        log.append(to: room, 1...10)
        #expect(log.reports.wait(for: room, through: 10))
        let foreign = try Connection(
            file: directory.path + "/sessions.sqlite", access: .readWrite, busyMilliseconds: 5_000)
        try foreign.execute("BEGIN IMMEDIATE")
        log.append(to: room, 11...20)
        let result = log.changed(.delete(room: "a"))
        guard case .failure(.log(.storage)) = result else {
            Issue.record("it was not refused: \(String(describing: result))")
            return
        }
        try foreign.execute("COMMIT")
        #expect(log.reports.wait(for: room, through: 20))
        try log.log.close()
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...20))
    }

    @Test("[LG16] a rewritten batch keeps its place; a failure changes none")
    func rewriting() throws {
        let log = try TestLog(directory)
        log.append(to: try log.opened("a").room, 1...1_000)
        let changed = LoggedBatch(sequence: 600, version: 1, body: [1, 2, 3])
        let rewriting = RoomChange.rewrite(room: "a") { batch in
            batch.sequence == 600 ? changed.body : nil
        }
        #expect(log.changed(rewriting) == .success(1))
        let failing = RoomChange.rewrite(room: "a") { batch throws(LogError) in
            if batch.sequence == 900 { throw .damaged(file: "f", detail: "d") }
            return [4]
        }
        #expect(log.changed(failing) == .failure(.log(.damaged(file: "f", detail: "d"))))
        try log.log.close()
        let stored = try storedBatches(in: directory, of: "a")
        #expect(stored.count == 1_000 && stored[599].body == changed.body)
        #expect(stored[598] == .sample(599) && stored[999] == .sample(1_000))
    }

    @Test("[LG14] statistics count what is stored")
    func statistics() throws {
        let log = try TestLog(directory)
        log.append(to: try log.opened("a").room, 1...10)
        _ = try log.opened("a")
        _ = try log.opened("b")
        try log.log.close()
        let rooms = try SessionLogReader(directory: directory.path).statistics()
        let byteCount = LoggedBatch.samples(1...10).reduce(0) { $0 + $1.body.count }
        #expect(rooms.map(\.name) == ["a", "b"])
        #expect(rooms.map(\.batchCount) == [10, 0] && rooms.map(\.epochCount) == [2, 1])
        #expect(rooms.map(\.byteCount) == [UInt64(byteCount), 0])
        #expect(rooms.map(\.replicasReserved) == [128, 64])
    }
}

extension TestLog {
    /// Changes a room and waits for the report.
    func changed(_ change: RoomChange) -> Result<UInt64, RoomChangeFailure>? {
        let outcome = Monitor<Result<UInt64, RoomChangeFailure>?>(nil)
        log.change(change) { result in outcome.update { $0 = result } }
        let deadline = monotonicMilliseconds() + 30_000
        return outcome.update(by: deadline, when: { $0 != nil }) { $0 }
    }
}
