import Testing

@testable import SessionLog

@Suite struct SnapshotTests {
    let directory = TemporaryDirectory()
    var file: String { directory.path + "/sessions.sqlite" }

    private func snapshot(_ sequence: UInt64, byteCount: Int = 100) -> LoggedSnapshot {
        let byte = UInt8(truncatingIfNeeded: sequence)
        return LoggedSnapshot(
            sequence: sequence, version: UInt32(sequence),
            body: [UInt8](repeating: byte, count: byteCount))
    }

    /// A closed log of one room with so many batches, and snapshots where it says.
    private func write(_ count: UInt64, _ sequences: [UInt64]) throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        log.append(to: room, 1...count)
        for sequence in sequences { log.log.saveSnapshot(snapshot(sequence), of: room) }
        try log.log.close()
    }

    private func stored() throws -> [LoggedSnapshot] {
        var found: [LoggedSnapshot] = []
        try SessionLogReader(directory: directory.path).forEachSnapshot(of: "a") {
            found.append($0)
            return true
        }
        return found
    }

    private func change(_ sql: String) throws {
        let foreign = try Connection(file: file, access: .readWrite, busyMilliseconds: 5_000)
        try foreign.execute(sql)
    }

    @Test("[LG20] a room opens with its newest snapshot and the batches after it")
    func newest() throws {
        try write(1_000, [400, 700])
        let log = try TestLog(directory)
        let opening = log.opening(of: "a")
        #expect(opening.snapshots == [snapshot(700)])
        #expect(opening.batches == LoggedBatch.samples(701...1_000))
        #expect(try opening.outcome?.get().lastSequence == 1_000)
        try log.log.close()
    }

    @Test("[LG20] a snapshot at the last batch leaves none to be read")
    func last() throws {
        try write(10, [10])
        let log = try TestLog(directory)
        let opening = log.opening(of: "a")
        #expect(opening.batches.isEmpty)
        log.append(to: try #require(opening.outcome).get().room, 11...12)
        try log.log.close()
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...12))
    }

    @Test("[LG21] after a bad snapshot comes the older one, then all batches; both stay")
    func bad() throws {
        try write(1_000, [400, 700])
        let log = try TestLog(directory)
        let second = log.opening(of: "a") { $0.sequence != 700 }
        #expect(second.snapshots == [snapshot(700), snapshot(400)])
        #expect(second.batches == LoggedBatch.samples(401...1_000))
        let all = log.opening(of: "a") { _ in false }
        #expect(all.snapshots.count == 2)
        #expect(all.batches == LoggedBatch.samples(1...1_000))
        let room = try #require(all.outcome).get().room
        log.log.saveSnapshot(
            LoggedSnapshot(sequence: 700, version: 1, body: []), of: room)
        try log.log.close()
        #expect(try stored() == [snapshot(700), snapshot(400)])
    }

    @Test("the newest two of a room are kept, and others' are left alone")
    func kept() throws {
        try write(50, [10, 20, 30, 40])
        let log = try TestLog(directory)
        let other = try log.opened("b").room
        log.append(to: other, 1...1)
        log.log.saveSnapshot(snapshot(1), of: other)
        try log.log.close()
        #expect(try stored() == [snapshot(40), snapshot(30)])
    }

    @Test("a snapshot beyond the last batch, or of a closed room, is left out without a fault")
    func leftOut() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        log.append(to: room, 1...5)
        log.log.saveSnapshot(snapshot(6), of: room)
        log.log.closeRoom(room)
        log.log.saveSnapshot(snapshot(5), of: room)
        try log.log.close()
        #expect(try stored().isEmpty)
        #expect(log.reports.all.faults.isEmpty)
    }

    @Test("a large snapshot is committed alone, in its place")
    func heavy() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        log.append(to: room, 1...5)
        log.log.saveSnapshot(snapshot(5, byteCount: 3 << 20), of: room)
        log.append(to: room, 6...9)
        log.reports.wait(for: room, through: 9)
        #expect(log.log.waitingByteCount == 0)
        try log.log.close()
        #expect(try stored() == [snapshot(5, byteCount: 3 << 20)])
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...9))
    }

    @Test("[LG21] a room whose last batches are gone is not opened, whatever its snapshot holds")
    func lostBatches() throws {
        try write(1_000, [700])
        try change("DELETE FROM batch WHERE sequence > 600; UPDATE epoch SET beganAt = 0")
        let log = try TestLog(directory)
        let missing = LogError.damaged(file: file, detail: "room a has no batch 601")
        #expect(throws: missing) { try log.opened("a") }
        try log.log.close()
    }

    @Test("a file of version 1 is read as it is, and brought up to date by a writer")
    func upgrade() throws {
        try write(20, [])
        try change("DROP TABLE snapshot; UPDATE meta SET formatVersion = 1")
        #expect(try stored().isEmpty)
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...20))
        let log = try TestLog(directory)
        let opening = log.opening(of: "a")
        #expect(opening.batches == LoggedBatch.samples(1...20))
        let room = try #require(opening.outcome).get().room
        log.log.saveSnapshot(snapshot(20), of: room)
        try log.log.close()
        #expect(try stored() == [snapshot(20)])
    }
}
