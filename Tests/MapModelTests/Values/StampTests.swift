import MapModel
import Testing

@Suite("Stamps")
struct StampTests {
    @Test("[ST1] milliseconds stand above a 16-bit counter")
    func layout() {
        #expect(Stamp(milliseconds: 1).rawValue == 65_536)
        #expect(Stamp(milliseconds: 1).advanced(by: 65_535).milliseconds == 1)
        #expect(Stamp(milliseconds: 1).advanced(by: 65_536) == Stamp(milliseconds: 2))
    }

    @Test(
        "[ST10] a wall clock past 2^47 counts as 2^47",
        arguments: [1 << 47, 1 << 48, 1 << 63, .max])
    func clamp(milliseconds: UInt64) {
        #expect(Stamp(milliseconds: milliseconds).rawValue == 1 << 63)
    }

    @Test("[ST10] advancing past the end stays at the end")
    func saturation() {
        #expect(Stamp(rawValue: .max).advanced(by: 1).rawValue == .max)
        #expect(Stamp(rawValue: .max - 1).advanced(by: 1).rawValue == .max)
        #expect(Stamp(rawValue: 1).advanced(by: .max).rawValue == .max)
        #expect(Stamp(rawValue: 0).advanced(by: .max).rawValue == .max)
        #expect(Stamp(rawValue: .max).advanced(by: 0).rawValue == .max)
        #expect(Stamp(rawValue: .max).milliseconds == (1 << 48) - 1)
    }

    @Test("[ST1] stamps are ordered as unsigned integers")
    func order() {
        let values: [UInt64] = [0, 1, 65_535, 65_536, 1 << 63 - 1, 1 << 63, .max]
        #expect(values.map(Stamp.init(rawValue:)).sorted().map(\.rawValue) == values)
    }

    @Test("[ST10] a group that starts at the last stamp is applied without a trap")
    func groupAtTheEnd() throws {
        let feature = FeatureID(ReplicaID(1), 1)
        let edits: [Edit] =
            [.createFeature(FeatureBirth(id: feature, kind: .none))]
            + (0..<3).map { .setProperty(feature, PropertyKey("\($0)"), json("\($0)")) }
        let group = EditGroup(
            replica: ann,
            number: OperationNumber(1),
            content: ContentHash(of: []),
            stamp: stamp(.max),
            isLate: true,
            edits: edits
        )
        var document = Document()
        try document.apply(.edited(group), at: 1)
        #expect(document.property(PropertyKey("2"), of: feature)?.stamp == stamp(.max))
    }
}
