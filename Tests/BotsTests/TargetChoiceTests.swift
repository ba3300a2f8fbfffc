import MapModel
import Testing

@testable import Bots

@Suite struct TargetChoiceTests {
    private var random = SplitMix64(seed: 1, stream: 1)

    private func habits(several: Double, whole: Double) -> Habits {
        Habits(several: several, whole: whole, reshapesAll: false, whims: [])
    }

    /// A line of so many vertices that starts somewhere.
    private func line(_ count: Int, from start: Position) throws -> (Document, [VertexID]) {
        var document = Document()
        var source = IdentifierSource(replica: ReplicaID(1))
        let places = (0..<count).map {
            Coordinate(DragPath.place(start.longitude + Double($0) / 100, start.latitude))
        }
        let path = PathContent(part: 0, role: .line, coordinates: places)
        for edit in FeatureContent(kind: .lineString, paths: [path]).creation(&source) {
            try document.apply(edit, stamp: .zero, replica: ReplicaID(1))
        }
        let paths = document.livingFeatures.flatMap { document.livingPaths(of: $0) }
        return (document, paths.flatMap { document.livingVertices(of: $0) })
    }

    @Test("without other habits it is always the vertex alone")
    mutating func single() throws {
        let (document, vertices) = try line(9, from: DragPath.place(0, 0))
        let choice = TargetChoice(habits: BotMix.single.habits, document: document)
        for vertex in vertices {
            #expect(choice.target(around: vertex, &random) == .vertex(vertex))
        }
    }

    @Test("several are two to five in a row, the pressed one among them")
    mutating func several() throws {
        let (document, vertices) = try line(9, from: DragPath.place(0, 0))
        let choice = TargetChoice(habits: habits(several: 1, whole: 0), document: document)
        var counts: Set<Int> = []
        for _ in 0..<40 {
            for vertex in vertices {
                let held = choice.target(around: vertex, &random).vertices
                #expect(held.contains(vertex))
                let places = held.compactMap { vertices.firstIndex(of: $0) }.sorted()
                #expect(places == Array(places[0]..<places[0] + held.count))
                counts.insert(held.count)
            }
        }
        #expect(counts == [2, 3, 4, 5])
    }

    @Test("a single vertex has no neighbours")
    mutating func alone() throws {
        let (document, vertices) = try line(1, from: DragPath.place(0, 0))
        let choice = TargetChoice(habits: habits(several: 1, whole: 0), document: document)
        #expect(choice.target(around: vertices[0], &random) == .vertex(vertices[0]))
    }

    @Test(
        "whole features are small and well inside the world",
        arguments: [
            (200, 0.0, 0.0, true), (201, 0, 0, false), (9, 0, 76, false), (9, 345, 0, false),
        ])
    mutating func whole(count: Int, longitude: Double, latitude: Double, isWhole: Bool) throws {
        let (document, vertices) = try line(count, from: DragPath.place(longitude, latitude))
        let choice = TargetChoice(habits: habits(several: 0, whole: 1), document: document)
        let feature = try #require(document.livingFeatures.first)
        #expect(
            choice.target(around: vertices[0], &random)
                == (isWhole ? .feature(feature) : .vertex(vertices[0])))
    }

    @Test("what any drag holds is not free")
    func free() throws {
        var map = try TriangleMap()
        let grant = Grant(
            grant: GrantNumber(1), replica: ReplicaID(7), number: DragNumber(1),
            target: .vertex(map.corners[0][0]))
        try map.document.replaceDrags(with: [OpenDrag(grant)])
        let choice = TargetChoice(habits: BotMix.human.habits, document: map.document)
        let pair = try #require(DragTarget(Array(map.corners[0].prefix(2))))
        let held = [grant.target, pair, .feature(map.features[0])].map(choice.isFree)
        let free = [.vertex(map.corners[0][1]), .feature(map.features[1])].map(choice.isFree)
        #expect(held == [false, false, false])
        #expect(free == [true, true])
    }
}
