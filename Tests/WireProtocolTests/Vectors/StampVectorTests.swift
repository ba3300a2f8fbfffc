import MapModel
import Testing

@testable import WireProtocol

/// The vectors of stamps.
struct StampVectorTests {
    @Test("[ST1] [ST4] [ST7] [ST10] [BF9] stamps are the vectors")
    func stamps() throws {
        let made = milliseconds + advanced + forms + late
        let vectors = try VectorFile.compare("stamps.json", with: made)
        #expect(vectors.file == vectors.made)
    }

    private var milliseconds: [JSON] {
        [0, 1, 1_700_000_000_000, 1 << 47, 1 << 47 + 1, .max].map { (value: UInt64) in
            [
                "case": "milliseconds", "name": .text("the first stamp of \(value) ms"),
                "milliseconds": .big(value), "stamp": .stamp(Stamp(milliseconds: value)),
            ]
        }
    }

    private var advanced: [JSON] {
        [(0, 1), (65_535, 1), (.max, 1), (.max - 1, 1)].map { (value: UInt64, count: UInt64) in
            let stamp = Stamp(rawValue: value)
            return [
                "case": "advanced", "name": .text("\(count) after \(value)"), "from": .big(value),
                "by": .big(count), "stamp": .stamp(stamp.advanced(by: count)),
            ]
        }
    }

    private var forms: [JSON] {
        let base = Sampled.base.rawValue
        let cases: [(UInt64, UInt64, Bool)] = [
            (base, base, false), (base, base + 1, false), (base, base + 65_535, false),
            (base, base + 65_536, false), (base, base - 1, false), (base, base + 1, true),
            (.max, .max, false), (.max, 1, false), (0, 1, false), (0, .max, false),
        ]
        return cases.map { batch, stamp, isLate in
            let form = EventStamp(
                Stamp(rawValue: stamp), base: Stamp(rawValue: batch), isLate: isLate)
            return [
                "case": "form", "name": .text("\(stamp) in a batch at \(batch), late: \(isLate)"),
                "batch": .big(batch), "stamp": .big(stamp), "late": .bool(isLate),
                "full": .bool(form.isFull), "offset": .number(UInt32(form.offset)),
            ]
        }
    }

    /// What a late group gets, worked out by hand. A room is held to it by its own tests.
    private var late: [JSON] {
        [
            lateCase("between", client: 500, lastOfReplica: 300, next: 900, ["500", "501"]),
            lateCase(
                "below what the replica has", client: 100, lastOfReplica: 300, next: 900,
                ["301", "302"]),
            lateCase(
                "at what the replica has", client: 300, lastOfReplica: 300, next: 900,
                ["301", "302"]),
            lateCase(
                "above the room's next", client: 5_000, lastOfReplica: 300, next: 900,
                ["900", "901"]),
            lateCase(
                "just after the room's last", client: 899, lastOfReplica: 899, next: 900,
                ["900", "901"]),
            lateCase("of a new replica", client: 7, lastOfReplica: 0, next: 900, ["7", "8"]),
        ]
    }

    private func lateCase(
        _ name: String, client: UInt64, lastOfReplica: UInt64, next: UInt64, _ stamps: [JSON]
    ) -> JSON {
        [
            "case": "late", "name": .text("late, \(name)"), "client": .big(client),
            "lastOfReplica": .big(lastOfReplica), "next": .big(next), "editCount": 2,
            "stamps": .list(stamps),
        ]
    }
}
