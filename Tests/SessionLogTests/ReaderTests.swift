import Testing

@testable import SessionLog

@Suite struct ReaderTests {
    let directory = TemporaryDirectory()

    @Test("rooms, epochs and ranges can be read while the server runs and when none does")
    func reading() throws {
        let log = try TestLog(directory)
        let room = try log.opened("b", nonce: 5).room
        _ = try log.opened("a", nonce: 6)
        log.append(to: room, 1...1_500)
        #expect(log.reports.wait(for: room, through: 1_500))
        for isRunning in [true, false] {
            if !isRunning { try log.log.close() }
            let reader = try SessionLogReader(directory: directory.path)
            #expect(
                try reader.rooms() == [
                    RoomSummary(name: "a", lastSequence: 0),
                    RoomSummary(name: "b", lastSequence: 1_500),
                ]
            )
            #expect(
                try reader.epochs(of: "a") == [EpochRecord(number: 1, nonce: 6, beganAt: 0)]
            )
            #expect(try reader.epochs(of: "none") == nil)
            #expect(try reader.batches(of: "none") == nil)
            #expect(try storedBatches(in: directory, of: "a") == [])
            #expect(
                try storedBatches(in: directory, of: "b", from: 400, through: 1_200)
                    == LoggedBatch.samples(400...1_200)
            )
            #expect(try storedBatches(in: directory, of: "b", from: .max) == [])
        }
    }

    @Test("[B76] a reader that rests neither holds the WAL nor sees what comes later")
    func slowReader() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        let body = [UInt8](repeating: 1, count: 20_000)
        func append(_ sequences: ClosedRange<UInt64>) {
            for sequence in sequences {
                log.log.append(to: room, sequence: sequence, version: 1, body: body)
                if sequence % 100 == 0 { log.reports.wait(for: room, through: sequence) }
            }
        }
        append(1...100)
        let reader = try SessionLogReader(directory: directory.path)
        var cursor = try #require(try reader.batches(of: "a"))
        #expect(try cursor.nextBatch()?.sequence == 1)
        // 60 MB pass through a WAL that a checkpoint may always take over.
        append(101...3_000)
        #expect(directory.byteCount(of: "sessions.sqlite-wal") < 24 << 20)
        var count = 1
        while try cursor.nextBatch() != nil { count += 1 }
        #expect(count == 100)
        try log.log.close()
        #expect(directory.byteCount(of: "sessions.sqlite-wal") == 0)
    }

    @Test("readers and the writer do not disturb each other")
    func concurrently() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        for round: UInt64 in 0..<20 {
            log.append(to: room, round * 100 + 1...round * 100 + 100)
            let batches = try storedBatches(in: directory, of: "a")
            if let last = batches.last {
                #expect(batches == LoggedBatch.samples(1...last.sequence))
            }
        }
        try log.log.close()
        #expect(log.reports.all.failures.isEmpty)
        #expect(try storedBatches(in: directory, of: "a").count == 2_000)
    }
}
