import Glibc
import Testing

@testable import SessionLog

@Suite struct RefusalTests {
    let directory = TemporaryDirectory()
    var file: String { directory.path + "/sessions.sqlite" }

    /// A closed log with some rows.
    private func writeLog() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        log.append(to: room, 1...3_000)
        try log.log.close()
    }

    private func change(_ sql: String) throws {
        let foreign = try Connection(file: file, access: .readWrite, busyMilliseconds: 5_000)
        try foreign.execute(sql)
    }

    /// Writes bytes over those of the closed file.
    private func overwrite(at offset: Int, with bytes: [UInt8]) {
        let descriptor = unsafe open(file, O_WRONLY)
        #expect(unsafe pwrite(descriptor, bytes, bytes.count, offset) == bytes.count)
        close(descriptor)
    }

    @Test("the directory and the file are made, for their owner only; the parent is not")
    func directoryMode() throws {
        let path = directory.path + "/data"
        let log = try SessionLog(directory: path) { _ in }
        try log.close()
        var status = stat()
        #expect(unsafe stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(unsafe stat(path + "/sessions.sqlite", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(directory.run("rm", "-r", path))
        #expect(
            throws: LogError.directory(path: path + "/x", reason: "No such file or directory")
        ) { try SessionLog(directory: path + "/x") { _ in } }
    }

    @Test("reading where no log is names the file")
    func missing() {
        #expect(throws: LogError.directory(path: file, reason: "No such file or directory")) {
            try SessionLogReader(directory: directory.path)
        }
    }

    @Test("an unknown format version is refused", arguments: [0, 3, Int64.max])
    func unknownVersion(version: Int64) throws {
        try writeLog()
        try change("UPDATE meta SET formatVersion = \(version)")
        let refusal = LogError.unknownFormat(file: file, found: version, known: 2)
        #expect(throws: refusal) { try TestLog(directory) }
        #expect(throws: refusal) { try SessionLogReader(directory: directory.path) }
        #expect(refusal.description.contains("log format \(version)"))
    }

    @Test("another program's database is refused and left alone")
    func foreignDatabase() throws {
        try change("CREATE TABLE other (x)")
        let refusal = LogError.unknownFormat(file: file, found: nil, known: 2)
        #expect(throws: refusal) { try TestLog(directory) }
        #expect(throws: refusal) { try SessionLogReader(directory: directory.path) }
    }

    @Test("a file that is no database is refused, with its name")
    func noDatabase() throws {
        try writeLog()
        overwrite(at: 0, with: Array("this is not a database".utf8))
        #expect {
            try TestLog(directory)
        } throws: { error in
            "\(error)".hasPrefix("\(file) is damaged")
        }
        #expect {
            try SessionLogReader(directory: directory.path)
        } throws: { error in
            "\(error)".hasPrefix("\(file) is damaged")
        }
    }

    @Test("a file that is damaged or cut off anywhere ends in an error or in whole batches")
    func damage() throws {
        try writeLog()
        let byteCount = directory.byteCount(of: "sessions.sqlite")
        #expect(directory.run("cp", file, file + ".good"))
        var damageCount = 0
        for offset in stride(from: 100, to: byteCount, by: byteCount / 40) {
            for isCut in [true, false] {
                #expect(directory.run("cp", file + ".good", file))
                if isCut {
                    #expect(unsafe truncate(file, offset) == 0)
                } else {
                    overwrite(at: offset, with: [UInt8](repeating: 0xA5, count: 64))
                }
                if try !isWhole() { damageCount += 1 }
            }
        }
        #expect(damageCount > 20)
    }

    /// Whether the log opens as it was written. Anything but that or a readable error fails the test.
    private func isWhole() throws -> Bool {
        let log: TestLog
        do {
            log = try TestLog(directory)
        } catch {
            #expect("\(error)".contains(file))
            return false
        }
        let opening = log.opening(of: "a")
        // What the damage does to the commit of the close is one more readable error.
        do { try log.log.close() } catch { #expect("\(error)".contains(file)) }
        switch try #require(opening.outcome) {
        case .success(let opened): return opened.lastSequence == 3_000
        case .failure(let error):
            #expect("\(error)".contains(file))
            return false
        }
    }

    @Test("a hole in a room's batches fails its opening, and no other's")
    func hole() throws {
        try writeLog()
        try change("DELETE FROM batch WHERE sequence = 2000")
        let log = try TestLog(directory)
        let expected = LogError.damaged(file: file, detail: "room a has no batch 2000")
        #expect(throws: expected) { try log.opened("a") }
        let other = try log.opened("b").room
        log.append(to: other, 1...1)
        try log.log.close()
        #expect(log.reports.all.durableSequence(of: other) == 1)
    }

    @Test("a room that lost batches which an epoch began after is damaged")
    func lostTail() throws {
        try writeLog()
        try writeEpoch()
        try change("DELETE FROM batch WHERE sequence > 2999")
        let log = try TestLog(directory)
        #expect {
            try log.opened("a")
        } throws: { error in
            "\(error)".contains("an epoch began after batch 3000, the last one is 2999")
        }
        try log.log.close()
    }

    private func writeEpoch() throws {
        let log = try TestLog(directory)
        _ = try log.opened("a")
        try log.log.close()
    }
}
