import Testing

@testable import MapModel

@Suite("Features by value")
struct ContentTests {
    private static func path(
        _ part: UInt32,
        _ role: PathRole,
        _ numbers: [(Double, Double, Double?)]
    ) -> PathContent {
        let coordinates = numbers.map { Coordinate(at($0.0, $0.1), altitude: $0.2) }
        return PathContent(part: part, role: role, coordinates: coordinates)
    }

    private static let outer: [(Double, Double, Double?)] = [(0, 0, nil), (9, 0, 4.5), (9, 9, 0)]
    private static let inner: [(Double, Double, Double?)] = [(1, 1, nil), (2, 1, nil), (2, 2, -1)]

    /// One of each kind, with holes, altitudes, an empty geometry, and none.
    static let samples: [FeatureContent] = [
        FeatureContent(kind: .none),
        FeatureContent(
            kind: .none,
            foreignID: json("7"),
            properties: [.init(key: "a", value: json("null")), .init(key: "b", value: json("{}"))]
        ),
        FeatureContent(kind: .point, paths: [path(0, .point, [(1, 2, 3)])]),
        FeatureContent(kind: .lineString, paths: [path(0, .line, [(1, 2, nil), (1, 2, nil)])]),
        FeatureContent(
            kind: .polygon,
            foreignID: json("\"x\""),
            paths: [
                path(0, .exterior, outer), path(0, .hole, inner), path(0, .hole, [(5, 5, nil)]),
            ]
        ),
        FeatureContent(
            kind: .multiPoint,
            paths: (0..<12).map { path($0, .point, [(Double($0), 0, $0 == 3 ? 8 : nil)]) }
        ),
        FeatureContent(
            kind: .multiLineString,
            paths: [path(0, .line, outer), path(1, .line, inner)]
        ),
        FeatureContent(
            kind: .multiPolygon,
            paths: [
                path(0, .exterior, outer), path(0, .hole, inner), path(1, .exterior, inner),
                path(1, .hole, outer), path(1, .hole, inner),
            ]
        ),
        FeatureContent(kind: .multiPolygon),
        FeatureContent(kind: .polygon, paths: [path(0, .exterior, [])]),
    ]

    @Test("[DC1] creation and content are inverse", arguments: samples)
    func inverse(content: FeatureContent) throws {
        var source = IdentifierSource(replica: ann)
        var document = Document(recordsChanges: true)
        let group = EditGroup(
            replica: ann,
            number: OperationNumber(1),
            content: ContentHash(of: []),
            stamp: stamp(5),
            isLate: false,
            edits: content.creation(&source)
        )
        try document.apply(.edited(group), at: 1)
        #expect(document.contents == [content])
        #expect(document.content(of: FeatureID(ann, 1)) == content)
        expectTrueDigest(document, "\(content.kind)")
    }

    @Test("[ST3] an import of all of them gives all of them, in order, under one stamp")
    func imported() throws {
        var source = IdentifierSource(replica: ann)
        let edits = Self.samples.flatMap { $0.creation(&source) }
        var document = Document(recordsChanges: true)
        let group = ImportGroup(replica: ann, stamp: stamp(5), edits: edits)
        try document.apply(.imported(group), at: 1)
        #expect(document.contents == Self.samples)
        #expect(document.featureCount == Self.samples.count)
        let vertices = Self.samples.flatMap(\.paths).map(\.coordinates.count).reduce(0, +)
        #expect(document.vertexCount == vertices)
        for record in document.records {
            if case .position(_, let register) = record { #expect(register.stamp == stamp(5)) }
        }
    }

    @Test("[ST3] the k-th edit of a group has the group's stamp and k")
    func groupStamps() throws {
        var source = IdentifierSource(replica: ann)
        let edits = Self.samples[2].creation(&source)
        let group = EditGroup(
            replica: ann,
            number: OperationNumber(1),
            content: ContentHash(of: []),
            stamp: stamp(100),
            isLate: false,
            edits: edits
        )
        var document = Document()
        try document.apply(.edited(group), at: 1)
        #expect(document.position(of: VertexID(ann, 3))?.stamp == stamp(102))
    }

    @Test("paths stand by part, then role, then identifier, however they arrived")
    func pathOrder() throws {
        let feature = FeatureBirth(id: FeatureID(ann, 1), kind: .multiPolygon)
        let births = [
            PathBirth(id: PathID(ann, 9), feature: feature.id, part: 0, role: .exterior),
            PathBirth(id: PathID(ann, 2), feature: feature.id, part: 0, role: .hole),
            PathBirth(id: PathID(ben, 1), feature: feature.id, part: 0, role: .hole),
            PathBirth(id: PathID(ann, 1), feature: feature.id, part: 1, role: .exterior),
        ]
        try births.forEachPermutation { arrival in
            let document = try Document().merging(
                [.feature(feature)] + arrival.map(StateRecord.path)
            )
            #expect(document.livingPaths(of: feature.id) == births.map(\.id))
        }
    }

    @Test("[DC3] dead paths and vertices are not part of the content; dead features are not listed")
    func dead() throws {
        var document = Sample.document()
        try document.merge(.vertexAlive(Sample.vertex(1), register(false, 5)))
        #expect(document.contents[0].paths[0].coordinates.map(\.position) == [at(0, 0), at(2, 0)])
        #expect(!document.isAlive(Sample.vertex(1)))
        #expect(document.isAlive(Sample.vertex(0)))
        try document.merge(.pathAlive(Sample.path, register(false, 5)))
        #expect(document.contents[0].paths == [])
        #expect(!document.isAlive(Sample.vertex(0)))
        try document.merge(.featureAlive(Sample.feature, register(false, 5)))
        #expect(document.livingFeatures == [])
        #expect(document.contents == [])
        try document.merge(.featureAlive(Sample.feature, register(true, 6)))
        try document.merge(.pathAlive(Sample.path, register(true, 6)))
        try document.merge(.vertexAlive(Sample.vertex(1), register(true, 6)))
        #expect(document.contents == Sample.document().contents)
    }
}
