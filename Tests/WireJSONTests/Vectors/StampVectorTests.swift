import MapModel
import Testing
import WireSamples

@testable import WireJSON
@testable import WireProtocol

/// The vectors of stamps.
struct StampVectorTests {
    @Test("[ST1] [ST4] [ST7] [ST10] [BF9] stamps are the vectors")
    func stamps() throws {
        let made = milliseconds + advanced + forms + late
        let vectors = try VectorFile.compare("stamps.json", with: made)
        #expect(vectors.file == vectors.made)
    }

    private var milliseconds: [[UInt8]] {
        [0, 1, 1_700_000_000_000, 1 << 47, 1 << 47 + 1, .max].map { (value: UInt64) in
            VectorLine.object("the first stamp of \(value) ms") {
                $0.word("case", "milliseconds")
                $0.decimal("milliseconds", value)
                $0.stamp(Stamp(milliseconds: value))
            }
        }
    }

    private var advanced: [[UInt8]] {
        [(0, 1), (65_535, 1), (.max, 1), (.max - 1, 1)].map { (value: UInt64, count: UInt64) in
            VectorLine.object("\(count) after \(value)") {
                $0.word("case", "advanced")
                $0.decimal("from", value)
                $0.decimal("by", count)
                $0.stamp(Stamp(rawValue: value).advanced(by: count))
            }
        }
    }

    private var forms: [[UInt8]] {
        let base = Sampled.base.rawValue
        let cases: [(UInt64, UInt64, Bool)] = [
            (base, base, false), (base, base + 1, false), (base, base + 65_535, false),
            (base, base + 65_536, false), (base, base - 1, false), (base, base + 1, true),
            (.max, .max, false), (.max, 1, false), (0, 1, false), (0, .max, false),
        ]
        return cases.map { batch, stamp, isLate in
            let form = EventStamp(
                Stamp(rawValue: stamp), base: Stamp(rawValue: batch), isLate: isLate)
            return VectorLine.object("\(stamp) in a batch at \(batch), late: \(isLate)") {
                $0.word("case", "form")
                $0.decimal("batch", batch)
                $0.decimal("stamp", stamp)
                $0.bool("late", isLate)
                $0.bool("full", form.isFull)
                $0.count("offset", UInt32(form.offset))
            }
        }
    }

    /// What a late group gets, worked out by hand. A room is held to it by its own tests.
    private var late: [[UInt8]] {
        [
            lateCase("between", client: 500, lastOfReplica: 300, next: 900, [500, 501]),
            lateCase(
                "below what the replica has", client: 100, lastOfReplica: 300, next: 900,
                [301, 302]),
            lateCase(
                "at what the replica has", client: 300, lastOfReplica: 300, next: 900,
                [301, 302]),
            lateCase(
                "above the room's next", client: 5_000, lastOfReplica: 300, next: 900,
                [900, 901]),
            lateCase(
                "just after the room's last", client: 899, lastOfReplica: 899, next: 900,
                [900, 901]),
            lateCase("of a new replica", client: 7, lastOfReplica: 0, next: 900, [7, 8]),
        ]
    }

    private func lateCase(
        _ name: String, client: UInt64, lastOfReplica: UInt64, next: UInt64, _ stamps: [UInt64]
    ) -> [UInt8] {
        VectorLine.object("late, \(name)") {
            $0.word("case", "late")
            $0.decimal("client", client)
            $0.decimal("lastOfReplica", lastOfReplica)
            $0.decimal("next", next)
            $0.count("editCount", 2 as UInt32)
            $0.list("stamps", stamps) { writer, stamp in
                writer.separate()
                writer.escaped(String(stamp))
            }
        }
    }
}
