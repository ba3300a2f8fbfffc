import Testing

@testable import MapModel

@Suite("The merge rule of one register")
struct RegisterTests {
    @Test("[DC4] the larger stamp wins, whatever the replica and the value")
    func stamp() {
        let old = register(at(9, 9), 5, ben)
        let new = register(at(1, 1), 6, ann)
        #expect(old.yields(to: new))
        #expect(!new.yields(to: old))
    }

    @Test("[ST1] stamps are unsigned: one past 2^63 is later than one before")
    func unsignedStamps() {
        #expect(register(true, 1 << 62).yields(to: register(false, 1 << 63)))
        #expect(register(true, .max - 1).yields(to: register(false, .max)))
    }

    @Test("[DC4] equal stamps: the larger replica wins, whatever the value")
    func replica() {
        #expect(register(true, 5, ann).yields(to: register(false, 5, ben)))
        #expect(!register(false, 5, ben).yields(to: register(true, 5, ann)))
        let last = ReplicaID(.max)
        #expect(register(true, 5, ann).yields(to: register(false, 5, last)))
    }

    @Test("[DC4] equal stamp and replica: little-endian value bytes decide, not numbers")
    func positionBytes() {
        // 1.0 is 00…f0 3f and 2.0 is 00…00 40: the seventh byte decides, so 1 is the larger.
        #expect(register(at(2, 0), 5).yields(to: register(at(1, 0), 5)))
        #expect(register(at(0, 2), 5).yields(to: register(at(0, 1), 5)))
        // Longitude comes first on the wire.
        #expect(register(at(2, 1), 5).yields(to: register(at(1, 2), 5)))
    }

    @Test("[DC4] an equal register is no news")
    func equal() {
        #expect(!register(at(1, 2), 5).yields(to: register(at(1, 2), 5)))
        #expect(!register(metres(nil), 5).yields(to: register(metres(nil), 5)))
        #expect(!register(PropertyValue.removed, 5).yields(to: register(PropertyValue.removed, 5)))
    }

    @Test("[DC4] none precedes every altitude, a removal every value, false true")
    func absence() {
        #expect(register(metres(nil), 5).yields(to: register(metres(0), 5)))
        #expect(!register(metres(0), 5).yields(to: register(metres(nil), 5)))
        let null = PropertyValue(json("null"))
        #expect(register(PropertyValue.removed, 5).yields(to: register(null, 5)))
        #expect(!register(null, 5).yields(to: register(PropertyValue.removed, 5)))
        #expect(register(false, 5).yields(to: register(true, 5)))
    }

    @Test("[DC4] the order of values is total: of two that differ, exactly one yields")
    func total() {
        let numbers: [Double] = [
            0, 1, -1, 2, 0.1, 90, -90, .leastNonzeroMagnitude, .leastNormalMagnitude,
        ]
        let positions = numbers.flatMap { x in numbers.map { y in register(at(x, y), 5) } }
        for a in positions {
            for b in positions where a != b { #expect(a.yields(to: b) != b.yields(to: a)) }
        }
    }
}
