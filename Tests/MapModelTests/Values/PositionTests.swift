import MapModel
import Testing

@Suite("Positions and altitudes")
struct PositionTests {
    @Test("[DC6] longitudes reach to 360 and latitudes to 90, both ends included")
    func range() {
        #expect(Position(longitude: 360, latitude: 90) != nil)
        #expect(Position(longitude: -360, latitude: -90) != nil)
        #expect(Position(longitude: 360.nextUp, latitude: 0) == nil)
        #expect(Position(longitude: -360.nextUp, latitude: 0) == nil)
        #expect(Position(longitude: 0, latitude: 90.nextUp) == nil)
        #expect(Position(longitude: 0, latitude: -90.nextUp) == nil)
    }

    @Test(
        "[DC6] what is not finite is no position",
        arguments: [
            Double.nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude,
        ]
    )
    func notFinite(number: Double) {
        #expect(Position(longitude: number, latitude: 0) == nil)
        #expect(Position(longitude: 0, latitude: number) == nil)
    }

    @Test("[DC6] negative zero becomes zero, in bits")
    func negativeZero() {
        #expect(at(-0.0, -0.0).longitude.bitPattern == 0)
        #expect(at(-0.0, -0.0).latitude.bitPattern == 0)
        #expect(metres(-0.0).metres?.bitPattern == 0)
        #expect(Coordinate(at(0, 0), altitude: -0.0).altitude?.bitPattern == 0)
    }

    @Test(
        "[DC6] other numbers are kept to the last bit",
        arguments: [
            .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 2.2250738585072014e-308, 0.1,
            89.99999999999999, 1.0.nextUp,
        ]
    )
    func exact(number: Double) {
        #expect(at(number, number).longitude.bitPattern == number.bitPattern)
        #expect(at(number, number).latitude.bitPattern == number.bitPattern)
        #expect(metres(number).metres?.bitPattern == number.bitPattern)
    }

    @Test("[DC6] an altitude is finite or none")
    func altitude() {
        #expect(Altitude(metres: nil)?.metres == nil)
        #expect(Altitude(metres: nil) != nil)
        #expect(Altitude(metres: .nan) == nil)
        #expect(Altitude(metres: .infinity) == nil)
        #expect(Altitude(metres: -.infinity) == nil)
        #expect(Altitude(metres: .greatestFiniteMagnitude) != nil)
    }

    @Test("a coordinate whose altitude is not finite is inserted without one")
    func insertedAltitude() throws {
        var document = Sample.document()
        let birth = VertexBirth(
            id: VertexID(ann, 1),
            path: Sample.path,
            parent: nil,
            side: .right
        )
        let edit = Edit.insertVertex(birth, at: Coordinate(at(1, 1), altitude: .nan))
        try document.apply(edit, stamp: stamp(2), replica: ann)
        #expect(document.altitude(of: birth.id) == nil)
    }
}
