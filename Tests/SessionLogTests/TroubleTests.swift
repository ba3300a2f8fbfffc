import Glibc
import Testing

@testable import SessionLog

@Suite struct TroubleTests {
    let directory = TemporaryDirectory()

    @Test("a foreign lock of two seconds is reported each second, and loses and reorders nothing")
    func foreignLock() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        log.append(to: room, 1...10)
        #expect(log.reports.wait(for: room, through: 10))
        let foreign = try Connection(
            file: directory.path + "/sessions.sqlite",
            access: .readWrite,
            busyMilliseconds: 5_000
        )
        try foreign.execute("BEGIN IMMEDIATE")
        let began = monotonicMilliseconds()
        for sequence: UInt64 in 11...200 {
            log.append(to: room, sequence...sequence)
            usleep(10_000)
        }
        while monotonicMilliseconds() < began + 2_100 { usleep(10_000) }
        #expect(log.reports.all.durableSequence(of: room) == 10)
        try foreign.execute("COMMIT")
        #expect(log.reports.wait(for: room, through: 200))
        let failures = log.reports.all.failures
        #expect((1...3).contains(failures.count))
        for failure in failures {
            #expect(failure.description.contains("another process has locked the file"))
        }
        try log.log.close()
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...200))
    }

    @Test("a file that cannot grow fails the commit, and all of it is saved once it can")
    func noRoom() async throws {
        let path = directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            try fillUp(path: path)
        }
        let stored = try storedBatches(in: directory, of: "a")
        #expect(stored.map(\.sequence) == Array(1...300))
        #expect(stored.allSatisfy { $0.body.count == 4_000 })
    }

    @Test("a removed file is noticed, and all is saved once it is back")
    func removedFile() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        let file = directory.path + "/sessions.sqlite"
        #expect(unsafe rename(file, file + ".away") == 0)
        log.append(to: room, 1...5)
        #expect(log.reports.wait { !$0.failures.isEmpty })
        let failure = try #require(log.reports.all.failures.first)
        #expect(failure.description.contains("removed, renamed or replaced"))
        #expect(unsafe rename(file + ".away", file) == 0)
        #expect(log.reports.wait(for: room, through: 5))
        try log.log.close()
        #expect(try storedBatches(in: directory, of: "a") == LoggedBatch.samples(1...5))
    }

    @Test("closing gives up in the end, says why, and answers those who wait")
    func closingInTrouble() throws {
        let log = try TestLog(directory)
        let room = try log.opened("a").room
        let foreign = try Connection(
            file: directory.path + "/sessions.sqlite",
            access: .readWrite,
            busyMilliseconds: 5_000
        )
        try foreign.execute("BEGIN IMMEDIATE")
        log.append(to: room, 1...5)
        let answer = Monitor<OpeningReport?>(nil)
        log.log.open(room: "b", nonce: 1) { report in answer.update { $0 = report } }
        let began = monotonicMilliseconds()
        #expect {
            try log.log.close()
        } throws: { error in
            "\(error)".contains("another process has locked the file")
        }
        #expect((3_000...20_000).contains(monotonicMilliseconds() - began))
        #expect(answer.read { $0 } == .failed(.closed))
        #expect(log.reports.all.durableSequence(of: room) == 0)
        try foreign.execute("COMMIT")
    }
}

/// Takes the room to grow away from the process's files until a commit has failed twice, gives it back,
/// and waits for all to be saved.
private func fillUp(path: String) throws {
    let reports = Reports()
    let log = try SessionLog(directory: path) { reports.add($0) }
    let room = Monitor<LoggedRoom?>(nil)
    log.open(room: "a", nonce: 1) { report in
        if case .opened(let opened) = report { room.update { $0 = opened.room } }
    }
    let target = try #require(room.update(by: nil, when: { $0 != nil }) { $0 })
    signal(SIGXFSZ, SIG_IGN)
    setGreatestFileByteCount(400_000)
    for sequence: UInt64 in 1...300 {
        let body = [UInt8](repeating: UInt8(truncatingIfNeeded: sequence), count: 4_000)
        log.append(to: target, sequence: sequence, version: 1, body: body)
        if sequence == 40 { reports.wait(for: target, through: 40) }
    }
    reports.wait { $0.failures.count >= 2 }
    #expect(reports.all.durableSequence(of: target) < 300)
    // SQLite says the first where a write stops half-way, and the second where it cannot begin.
    let reasons = ["the disk is full", "disk I/O error"]
    for failure in reports.all.failures {
        #expect(reasons.contains { failure.description.contains($0) }, "\(failure)")
    }
    setGreatestFileByteCount(rlim_t.max)
    #expect(reports.wait(for: target, through: 300))
    try log.close()
}

private func setGreatestFileByteCount(_ byteCount: rlim_t) {
    var limit = rlimit(rlim_cur: byteCount, rlim_max: rlim_t.max)
    precondition(unsafe setrlimit(__rlimit_resource_t(1), &limit) == 0)
}
