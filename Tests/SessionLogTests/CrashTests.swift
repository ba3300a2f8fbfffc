import Glibc
import Testing

@testable import SessionLog

@Suite struct CrashTests {
    let directory = TemporaryDirectory()

    @Test("what was reported survives kill -9 in the middle of writing", arguments: [1, 40, 300])
    func kill(commitCount: Int) async throws {
        let path = directory.path
        let result = await #expect(
            processExitsWith: .signal(SIGKILL),
            observing: [\.standardOutputContent]
        ) { [path = path as String, commitCount = commitCount as Int] in
            try writeUntilKilled(path: path, commitCount: commitCount)
        }
        let output = try #require(result).standardOutputContent
        let reported = Int(
            String(decoding: output, as: UTF8.self)
                .split(separator: "\n").compactMap { line in
                    line.hasPrefix("durable ") ? UInt64(line.dropFirst(8)) : nil
                }
                .max() ?? 0
        )
        let stored = try storedBatches(in: directory, of: "a")
        #expect(reported > 0)
        #expect(stored.count >= reported)
        #expect(stored == LoggedBatch.samples(1...UInt64(stored.count)))

        let next = try TestLog(directory)
        let opening = next.opening(of: "a")
        #expect(opening.batches == stored)
        let opened = try #require(try opening.outcome?.get())
        #expect(opened.epoch.number == 2)
        #expect(opened.replicas.lowerBound == 1 + SessionLog.replicaBlock)
        try next.log.close()
    }

    @Test("at the time of the report the files hold it, without the process that wrote them")
    func durableBeforeReport() throws {
        let copy = TemporaryDirectory()
        let directory = directory
        let copied = Monitor<UInt64>(0)
        let log = try SessionLog(directory: directory.path) { report in
            guard let through = report.durableRooms.first?.through, copied.read({ $0 }) == 0 else {
                return
            }
            let names = ["sessions.sqlite", "sessions.sqlite-wal"]
            let isCopied = names.allSatisfy {
                copy.run("cp", "\(directory.path)/\($0)", "\(copy.path)/\($0)")
            }
            copied.update { $0 = isCopied ? through : .max }
        }
        log.open(room: "a", nonce: 1) { report in
            guard case .opened(let opened) = report else { return }
            for batch in LoggedBatch.samples(1...100) {
                log.append(
                    to: opened.room,
                    sequence: batch.sequence,
                    version: batch.version,
                    body: batch.body
                )
            }
        }
        let deadline = monotonicMilliseconds() + 30_000
        let through = copied.update(by: deadline, when: { $0 > 0 }) { $0 }
        try log.close()
        #expect((1...100).contains(through))
        #expect(try storedBatches(in: copy, of: "a") == LoggedBatch.samples(1...through))
    }

    @Test("a second server on the directory is refused, with the number of the first")
    func secondServer() async throws {
        let first = try TestLog(directory)
        let refusal = LogError.inUse(directory: directory.path, process: getpid())
        #expect(throws: refusal) { try TestLog(directory) }
        let path = directory.path
        let owner = getpid()
        await #expect(
            processExitsWith: .success
        ) { [path = path as String, owner = owner as Int32] in
            #expect(throws: LogError.inUse(directory: path, process: owner)) {
                try SessionLog(directory: path) { _ in }
            }
        }
        #expect(
            refusal.description == "another server (process \(getpid())) "
                + "uses the data directory \(directory.path)"
        )
        try first.log.close()
        try TestLog(directory).log.close()
    }
}

/// Appends without end; after so many commits it kills its own process in the middle of the next.
private func writeUntilKilled(path: String, commitCount: Int) throws {
    let count = Monitor(0)
    let log = try SessionLog(directory: path) { report in
        guard let through = report.durableRooms.first?.through else { return }
        let line = Array("durable \(through)\n".utf8)
        _ = unsafe write(1, line, line.count)
        count.update { $0 += 1 }
    }
    let room = Monitor<LoggedRoom?>(nil)
    log.open(room: "a", nonce: 1) { report in
        if case .opened(let opened) = report { room.update { $0 = opened.room } }
    }
    let target = try #require(room.update(by: nil, when: { $0 != nil }) { $0 })
    for sequence: UInt64 in 1... {
        let batch = LoggedBatch.sample(sequence)
        log.append(to: target, sequence: sequence, version: batch.version, body: batch.body)
        if count.read({ $0 }) >= commitCount { Glibc.kill(getpid(), SIGKILL) }
        if sequence % 8 == 0 { usleep(200) }
    }
}
