import Testing

@testable import SessionLog

@Suite struct AppendTests {
    let directory = TemporaryDirectory()

    @Test("batches come back in order, byte for byte, each room its own")
    func order() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        let other = try log.opened("b").room
        for sequence: UInt64 in 1...500 {
            log.append(to: room, sequence...sequence)
            if sequence % 2 == 0 { log.append(to: other, sequence / 2...sequence / 2) }
        }
        try log.log.close()
        #expect(log.reports.all.durableSequence(of: room) == 500)
        #expect(log.reports.all.durableSequence(of: other) == 250)
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...500))
        #expect(try storedBatches(in: directory, of: "b") == LoggedBatch.samples(1...250))
    }

    @Test("what waits is committed together: fewer transactions than appends, each room named once")
    func groupCommit() throws {
        let log = try TestLog(directory)
        let rooms = try ["a", "b", "c"].map { try log.opened($0).room }
        for sequence: UInt64 in 1...1_000 {
            for room in rooms { log.append(to: room, sequence...sequence) }
        }
        for room in rooms { #expect(log.reports.wait(for: room, through: 1_000)) }
        let commits = log.reports.all.filter { !$0.durableRooms.isEmpty }
        #expect(commits.count < 300)
        for commit in commits {
            #expect(Set(commit.durableRooms.map(\.room)).count == commit.durableRooms.count)
        }
        try log.log.close()
    }

    @Test("a room's reported sequences only grow")
    func growing() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        log.append(to: room, 1...2_000)
        try log.log.close()
        let reported = log.reports.all.flatMap(\.durableRooms).map(\.through)
        #expect(zip(reported, reported.dropFirst()).allSatisfy { $0 < $1 })
        #expect(reported.last == 2_000)
    }

    @Test(
        "a sequence that is not the last one + 1 is a fault, and the room takes nothing more",
        arguments: [0, 3, 5, 1 << 60, UInt64.max]
    )
    func gap(sequence: UInt64) throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        let other = try log.opened("b").room
        log.append(to: room, 1...3)
        log.log.append(to: room, sequence: sequence, version: 1, body: [1])
        log.append(to: room, 4...4)
        log.append(to: other, 1...1)
        try log.log.close()
        #expect(
            log.reports.all.faults == [
                .outOfOrder(room, sequence: sequence, expected: 4), .notOpen(room),
            ]
        )
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...3))
        #expect(try storedBatches(in: directory, of: "b") == LoggedBatch.samples(1...1))
        #expect(log.log.waitingByteCount == 0)
    }

    @Test("a batch that somebody else stored is a fault, never replaced")
    func alreadyStored() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        let foreign = try Connection(
            file: directory.path + "/sessions.sqlite",
            access: .readWrite,
            busyMilliseconds: 5_000
        )
        try foreign.execute("INSERT INTO batch VALUES (\(room.row), 1, 9, x'09')")
        log.append(to: room, 1...1)
        try log.log.close()
        #expect(log.reports.all.faults == [.alreadyStored(room, sequence: 1)])
        #expect(
            try storedBatches(in: directory, of: "a")
                == [LoggedBatch(sequence: 1, version: 9, body: [9])]
        )
    }

    @Test("waiting bytes are counted until they are on disk")
    func waitingBytes() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        let foreign = try Connection(
            file: directory.path + "/sessions.sqlite",
            access: .readWrite,
            busyMilliseconds: 5_000
        )
        try foreign.execute("BEGIN IMMEDIATE")
        log.log.append(to: room, sequence: 1, version: 1, body: [UInt8](repeating: 1, count: 1_000))
        log.log.append(to: room, sequence: 2, version: 1, body: [UInt8](repeating: 1, count: 234))
        #expect(log.log.waitingByteCount == 1_234)
        try foreign.execute("COMMIT")
        #expect(log.reports.wait(for: room, through: 2))
        #expect(log.log.waitingByteCount == 0)
        try log.log.close()
    }
}
