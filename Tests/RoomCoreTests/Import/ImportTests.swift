import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Imports")
struct ImportTests {
    @Test("[IM1] an import is one event, under one stamp and a replica of its own")
    func oneEvent() throws {
        var table = Table()
        table.ann(.dragStart(1, corner))
        try table.room.importing(TestMap.contents, at: table.now)
        table.ann(.operation(1, [.setProperty(triangle, name, json("1"))]))
        let batch = table.batch()
        var identifiers = IdentifierSource(replica: 4)
        let edits = TestMap.contents.flatMap { $0.creation(&identifiers) }
        let imported = ImportGroup(replica: 4, stamp: batch.stamp(1), edits: edits)
        #expect(batch.events[1] == .imported(imported))
        #expect(batch.events.last?.stamp == batch.stamp(2))
        #expect(table.room.document.contents.suffix(2) == TestMap.contents)
        #expect(try table.join("cyd").welcome.replica == 5)
    }

    @Test("[IM1] two imports are never in one batch, which could be more than the log takes")
    func twoImports() throws {
        var table = Table()
        try table.room.importing(TestMap.contents, at: table.now)
        try table.room.importing(TestMap.contents, at: table.now)
        let batches = table.takeBatches()
        #expect(batches.map(\.sequence) == [table.room.sequence - 1, table.room.sequence])
        for batch in batches {
            guard case .imported? = batch.events.last else {
                Issue.record("\(batch) has no import")
                continue
            }
        }
    }

    @Test("[IM1] [DC14] too many vertices refuse it whole, and use up nothing")
    func tooMany() throws {
        var settings = RoomSettings()
        settings.vertexCount = 7
        var table = Table(settings)
        let before = table.room.document.digest
        #expect(throws: RefusalCode.tooMany) {
            try table.room.importing(TestMap.contents, at: table.now)
        }
        #expect(table.room.document.digest == before)
        #expect(table.flush() == [])
        try table.room.importing([TestMap.contents[0]], at: table.now)
        #expect(table.room.document.vertexCount == 7)
        #expect(try table.join("cyd").welcome.replica == 5)
    }

    @Test("[IM1] [DC9] a value larger than the room takes refuses it whole")
    func largeValue() throws {
        var settings = RoomSettings()
        settings.propertyValueByteCount = 100
        var table = Table(settings)
        let features = [100, 101].map { count in
            FeatureContent(
                kind: .none, properties: [FeatureContent.Property(key: "k", value: digits(count))])
        }
        #expect(throws: RefusalCode.tooMany) { try table.room.importing(features, at: table.now) }
        #expect(table.flush() == [])
        try table.room.importing([features[0]], at: table.now)
    }

    @Test("[IM1] without a reserved replica number it is refused whole")
    func noReplica() {
        var table = Table(guests: [])
        table.room = Table.room(replicas: ReplicaBlock(first: 2, last: 1))
        table.flush()
        #expect(throws: RefusalCode.tooMany) {
            try table.room.importing(TestMap.contents, at: table.now)
        }
        #expect(table.flush() == [])
        #expect(table.room.document.featureCount == 0)
    }

    @Test("[IM1] an import of nothing is nothing")
    func empty() throws {
        var table = Table()
        try table.room.importing([], at: table.now)
        #expect(table.flush() == [])
    }

    @Test("[IM3] a room's content is that of all imports, with open drags laid over it")
    func content() {
        var table = Table()
        table.ann(.dragStart(1, TestMap.point))
        table.ann(.dragMove(1, at(21, 22)))
        var expected = TestMap.contents
        expected[1].paths = [TestMap.path(.point, [(21, 22)])]
        #expect(table.room.document.contents == expected)
    }
}
