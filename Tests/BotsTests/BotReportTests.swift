import MapModel
import Testing

@testable import Bots

@Suite struct BotReportTests {
    private let report = BotReport(
        rooms: 1, bots: 50, draggers: 25, rate: 30, durationSeconds: 10, seed: .max, mix: .wide,
        sent: 7_500,
        ungranted: 12, delivered: 375_000, conflated: 40, undelivered: 0,
        latency: BotReport.Latency(
            p50: 8_100, p90: 15_000, p99: 17_000, p999: 19_000, largest: 123),
        grants: 90, grantsOfSeveral: 9, grantsOfFeatures: 4, denials: 11, expiries: 0,
        reconnects: 2, sessionsLost: 0, done: 120,
        doneLost: 0, refused: 2, faults: 0,
        serverMicrosecondsPerDelivered: 2.51649, hasConverged: true, hadOneOwner: true)

    @Test("the keys are those that scripts read, in this order")
    func keys() {
        let lines = String(decoding: report.json, as: UTF8.self).split(separator: "\n")
        let keys = lines.compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
        #expect(
            keys == [
                "rooms", "bots", "draggers", "rate_hz", "duration_s", "seed", "mix", "sent",
                "ungranted",
                "delivered", "conflated", "undelivered", "latency_ms", "p50", "p90", "p99", "p999",
                "max", "grants", "grants_several", "grants_whole", "denials", "expiries",
                "reconnects", "sessions_lost", "done",
                "done_lost", "refused", "faults", "server_cpu_us_per_delivered", "converged",
                "one_owner", "server_gone_since_s",
            ])
        #expect(lines.contains("    \"p50\": 8.1,"))
        #expect(lines.contains("  \"server_cpu_us_per_delivered\": 2.516,"))
        #expect(lines.contains("  \"seed\": \"18446744073709551615\","))
    }

    @Test("what was not measured is null")
    func null() {
        var report = report
        report.latency = nil
        report.serverMicrosecondsPerDelivered = nil
        let text = String(decoding: report.json, as: UTF8.self)
        #expect(text.contains("\"latency_ms\": null,"))
        #expect(text.contains("\"server_cpu_us_per_delivered\": null,"))
    }

    @Test("good is: converged, one owner, nothing done was lost")
    func good() {
        #expect(report.isGood == true)
        let spoiled: [(inout BotReport) -> Void] = [
            { $0.hasConverged = false }, { $0.hadOneOwner = false }, { $0.doneLost = 1 },
        ]
        for spoil in spoiled {
            var report = report
            spoil(&report)
            #expect(report.isGood == false)
        }
    }

    @Test("what nobody could look at is unknown, unless something speaks against it")
    func unknown() {
        var report = report
        report.hasConverged = nil
        report.doneLost = nil
        report.serverGoneSince = 4
        #expect(report.isGood == nil)
        let text = String(decoding: report.json, as: UTF8.self)
        #expect(text.contains("\"converged\": null,"))
        #expect(text.contains("\"server_gone_since_s\": 4\n"))
        #expect(
            report.summary.last
                == "converged: unknown; one owner: yes; nothing done was lost: unknown")
        report.hadOneOwner = false
        #expect(report.isGood == false)
    }

    @Test("numbers for people")
    func text() {
        #expect(
            [0, 999, 1_000, 1_234_567].map(Text.grouped) == ["0", "999", "1,000", "1,234,567"])
        #expect(Text.milliseconds(9_449) == "9.4")
        #expect(Text.milliseconds(nil) == "–")
        #expect(Text.decimal(2.046, digits: 2) == "2.05")
        #expect(Text.decimal(7, digits: 0) == "7")
        #expect(Text.padded(42, 4) == "  42")
    }
}
