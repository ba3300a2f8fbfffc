import Testing

@testable import SessionLog

@Suite struct OpeningTests {
    let directory = TemporaryDirectory()

    @Test("a new room begins with epoch 1, replica 1 and nothing else")
    func newRoom() throws {
        let log = try TestLog(directory)
        let opening = log.opening(of: "a", nonce: .max)
        let expected = OpenedRoom(
            name: "a",
            room: LoggedRoom(row: 1, epoch: 1),
            epoch: EpochRecord(number: 1, nonce: .max, beganAt: 0),
            earlierEpochs: [],
            replicas: 1..<1 + SessionLog.replicaBlock,
            sessions: []
        )
        #expect(try opening.outcome?.get() == expected)
        #expect(opening.batches.isEmpty)
        try log.log.close()
    }

    @Test("epochs and replica numbers are never given twice, whether the log was closed or not")
    func numbersOverRestarts() throws {
        var epochs: [EpochRecord] = []
        var nextReplica: UInt32 = 1
        for life: UInt64 in 0..<6 {
            let log = try TestLog(directory)
            let opened = try log.opened("a", nonce: life << 62 | life)
            #expect(opened.earlierEpochs == epochs)
            #expect(opened.epoch.number == UInt32(life) + 1)
            #expect(opened.lastSequence == life * 2)
            let more = try log.reserved(in: opened.room, count: 5)
            #expect(opened.replicas.lowerBound == nextReplica)
            #expect(more == opened.replicas.upperBound..<opened.replicas.upperBound + 5)
            nextReplica = more.upperBound
            epochs.append(opened.epoch)
            log.append(to: opened.room, life * 2 + 1...life * 2 + 2)
            try log.log.close()
        }
        let reader = try SessionLogReader(directory: directory.path)
        #expect(try reader.epochs(of: "a") == epochs)
    }

    @Test("a room that is opened again fences the holder of its earlier epoch off")
    func fence() throws {
        let log = try TestLog(directory)
        let old = try log.opened("a").room
        log.append(to: old, 1...1)
        let new = try log.opened("a")
        #expect(new.lastSequence == 1)
        log.append(to: old, 2...2)
        log.append(to: new.room, 2...3)
        try log.log.close()
        #expect(log.reports.all.faults == [.notOpen(old)])
        #expect(log.reports.all.durableSequence(of: new.room) == 3)
    }

    @Test("a closed room takes what was entered before, and nothing after")
    func closedRoom() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        log.append(to: room, 1...2)
        log.log.closeRoom(room)
        log.log.closeRoom(room)
        log.append(to: room, 3...3)
        #expect(throws: LogError.closed) { try log.reserved(in: room, count: 1) }
        try log.log.close()
        #expect(log.reports.all.faults == [.notOpen(room), .notOpen(room)])
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...2))
    }

    @Test("a long room is recovered whole, in parts, while others commit")
    func longRoom() throws {
        let first = try TestLog(directory)
        let room = try first.opened("long").room
        first.append(to: room, 1...5_000)
        try first.log.close()

        let second = try TestLog(directory)
        let opening = second.opening(of: "long")
        #expect(opening.batches == LoggedBatch.samples(1...5_000))
        #expect(opening.partCount == 10)
        #expect(try opening.outcome?.get().lastSequence == 5_000)
        try second.log.close()
    }

    @Test("sessions are saved, replaced and removed in order with the rest")
    func sessions() throws {
        func session(_ key: UInt8, _ replica: UInt32, _ subject: String?) -> SessionRecord {
            SessionRecord(
                keyHash: [UInt8](repeating: key, count: 32),
                replica: replica,
                instance: [UInt8](repeating: key ^ 255, count: 16),
                subject: subject,
                createdAt: UInt64(key)
            )
        }
        let first = try TestLog(directory)
        let room = try first.opened("a").room
        let other = try first.opened("b").room
        first.log.saveSession(session(1, 9, nil), in: room)
        first.log.saveSession(session(2, 3, "ann'); DROP TABLE session; --"), in: room)
        first.log.saveSession(session(3, 4, "bob"), in: room)
        first.log.saveSession(session(1, 2, "eve \u{0} é"), in: room)
        first.log.saveSession(session(1, 1, ""), in: other)
        first.log.removeSession(keyHash: session(3, 0, nil).keyHash, in: room)
        first.log.removeSession(keyHash: [], in: room)
        try first.log.close()

        let second = try TestLog(directory)
        #expect(
            try second.opened("a").sessions == [
                session(1, 2, "eve \u{0} é"), session(2, 3, "ann'); DROP TABLE session; --"),
            ]
        )
        #expect(try second.opened("b").sessions == [session(1, 1, "")])
        try second.log.close()
    }

    @Test("a room without numbers left says so, and harms no other")
    func exhausted() throws {
        let first = try TestLog(directory)
        let room = try first.opened("a").room
        #expect(
            throws: LogError.exhausted(room: "\(room.row)", numbers: "replica")
        ) { try first.reserved(in: room, count: .max) }
        _ = try first.reserved(in: room, count: .max - 100)
        #expect(
            throws: LogError.exhausted(room: "a", numbers: "replica")
        ) { try first.opened("a") }
        _ = try first.opened("b")
        try first.log.close()
    }
}
