import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Groups of edits")
struct EditGroupTests {
    private let feature = FeatureID(.ann, 1)
    private let path = PathID(.ann, 2)
    private let vertex = VertexID(.ann, 3)
    private let harmless = Edit.setProperty(triangle, name, json("1"))

    private func feature(_ id: FeatureID, _ kind: GeometryKind = .polygon) -> Edit {
        .createFeature(FeatureBirth(id: id, kind: kind))
    }

    private func path(
        _ id: PathID, in feature: FeatureID, part: UInt32 = 0, _ role: PathRole = .exterior
    ) -> Edit {
        .createPath(PathBirth(id: id, feature: feature, part: part, role: role))
    }

    private func vertex(_ id: VertexID, in path: PathID, under parent: VertexID? = nil) -> Edit {
        .insertVertex(
            VertexBirth(id: id, path: path, parent: parent, side: .right),
            at: Coordinate(at(1, 1)))
    }

    /// What becomes of a group of ann's; its refusal if it is refused, and then nothing changed.
    private func refusal(
        of edits: [Edit], late: Stamp? = nil, at table: Table = Table()
    ) -> RefusalCode? {
        var table = table
        let before = table.room.document.digest
        let number = table.lastDecided(.ann).next ?? .none
        #expect(table.ann(.operation(number, edits, late: late)) == .none)
        guard case .refused(let refused) = table.flush().last else { return nil }
        let content = NumberedMessage.Content.edits(edits)
        #expect(Event.refused(refused) == .refused(.ann, number, refused.code, content))
        #expect(table.room.document.digest == before)
        return refused.code
    }

    @Test("[DC10] a feature is created whole: its births build on each other")
    func creation() {
        var table = Table()
        var identifiers = IdentifierSource(replica: .ann)
        let edits = TestMap.contents[0].creation(&identifiers)
        table.ann(.operation(1, edits))
        let batch = table.batch()
        #expect(batch.events == [.edited(.ann, 1, edits, stamp: batch.stamp(1))])
        #expect(table.room.document.content(of: feature) == TestMap.contents[0])
    }

    @Test("[DC10] one bad edit, wherever it stands, refuses the whole group")
    func whole() {
        let bad = Edit.removeFeature(FeatureID(1, 99))
        for place in 0...2 {
            var edits = [feature(feature), harmless]
            edits.insert(bad, at: place)
            #expect(refusal(of: edits) == .gone)
            #expect(refusal(of: edits, late: Stamp(rawValue: 5)) == .gone)
        }
        #expect(refusal(of: [feature(feature), harmless]) == nil)
    }

    @Test("[DC2] what a client makes has its own replica number")
    func foreignIdentifier() {
        #expect(refusal(of: [feature(FeatureID(.ben, 1))]) == .foreignIdentifier)
        #expect(refusal(of: [path(PathID(1, 90), in: triangle)]) == .foreignIdentifier)
        #expect(
            refusal(of: [vertex(VertexID(.ben, 1), in: TestMap.ring)]) == .foreignIdentifier)
    }

    @Test("[DC2] an identifier is born once, in the room and in the group")
    func exists() {
        let births = [feature(feature), path(path, in: feature), vertex(vertex, in: path)]
        var table = Table()
        table.ann(.operation(1, births))
        for birth in births {
            #expect(refusal(of: [birth], at: table) == .exists)
            #expect(refusal(of: births + [birth]) == .exists)
        }
        table.ben(.operation(1, [.removeFeature(feature)]))
        #expect(refusal(of: [births[0]], at: table) == .exists)
    }

    @Test("[DC8] a birth under something unknown is refused")
    func unknownParent() {
        #expect(refusal(of: [path(path, in: feature)]) == .unknownParent)
        #expect(refusal(of: [vertex(vertex, in: path)]) == .unknownParent)
        let ring = TestMap.ring
        #expect(
            refusal(of: [vertex(vertex, in: ring, under: VertexID(1, 99))]) == .unknownParent)
        #expect(
            refusal(of: [vertex(vertex, in: ring, under: TestMap.point)]) == .unknownParent)
        #expect(refusal(of: [vertex(vertex, in: ring, under: vertex)]) == .unknownParent)
        #expect(refusal(of: [vertex(vertex, in: ring, under: corner)]) == nil)
        let early = [path(path, in: feature), feature(feature)]
        #expect(refusal(of: early) == .unknownParent)
    }

    @Test("[DC8] a parent of the same group, in another path, is refused")
    func parentInOtherPath() {
        let other = PathID(.ann, 7)
        let edits = [
            path(path, in: triangle, .hole), path(other, in: triangle, .hole),
            vertex(vertex, in: path), vertex(VertexID(.ann, 8), in: other, under: vertex),
        ]
        #expect(refusal(of: edits) == .unknownParent)
        #expect(refusal(of: Array(edits.dropLast())) == nil)
    }

    @Test("[DC8] the kind decides on roles, and on parts")
    func wrongRole() {
        for kind in GeometryKind.allCases {
            for role in PathRole.allCases {
                let edits = [feature(feature, kind), path(path, in: feature, role)]
                #expect(refusal(of: edits) == (kind.allows(role) ? nil : .wrongRole))
            }
            guard let role = PathRole.allCases.first(where: kind.allows) else { continue }
            let edits = [feature(feature, kind), path(path, in: feature, part: 1, role)]
            #expect(refusal(of: edits) == (kind.isMulti ? nil : .wrongRole))
        }
        #expect(refusal(of: [path(path, in: triangle, .line)]) == .wrongRole)
    }

    @Test("[DC16] a point is one vertex, which has no parent")
    func point() {
        let second = VertexID(.ann, 4)
        let point = [
            feature(feature, .point), path(path, in: feature, .point), vertex(vertex, in: path),
        ]
        #expect(refusal(of: point) == nil)
        #expect(refusal(of: point + [vertex(second, in: path)]) == .wrongRole)
        #expect(refusal(of: point + [vertex(second, in: path, under: vertex)]) == .wrongRole)
        #expect(refusal(of: [vertex(second, in: TestMap.pointPath)]) == .wrongRole)
    }

    @Test("[DC11] properties and removal of what never was are refused")
    func gone() {
        let unknown = FeatureID(1, 99)
        let edits: [Edit] = [
            .setProperty(unknown, name, json("1")), .removeProperty(unknown, name),
            .removeFeature(unknown), .moveVertex(VertexID(1, 99), to: at(1, 1)),
        ]
        for edit in edits { #expect(refusal(of: [edit]) == .gone) }
    }

    @Test("[DC12] a dead feature keeps taking writes, and stays dead")
    func dead() {
        var table = Table()
        table.ben(.operation(1, [.removeFeature(triangle)]))
        let edits: [Edit] = [
            harmless, .removeProperty(triangle, name), .removeFeature(triangle),
            .moveVertex(corner, to: at(3, 3)), vertex(vertex, in: TestMap.ring, under: corner),
        ]
        #expect(refusal(of: edits, at: table) == nil)
        table.ann(.operation(1, edits))
        #expect(!table.room.document.isAlive(triangle))
        #expect(table.room.document.livingFeatures == [TestMap.pointFeature])
    }

    @Test("[DC14] the room's limit of vertices counts the group, and refuses it whole")
    func tooMany() {
        var settings = RoomSettings()
        settings.vertexCount = 6
        let table = Table(settings)
        let vertices = (1...3).map { vertex(VertexID(.ann, $0), in: TestMap.ring) }
        #expect(refusal(of: vertices, at: table) == .tooMany)
        #expect(refusal(of: Array(vertices[..<2]), at: table) == nil)
    }

    @Test("[DC16] restoring gives a point no second vertex")
    func secondVertex() {
        let point = PathID(.ann, 11)
        let first = VertexID(.ann, 12)
        let second = VertexID(.ann, 13)
        let table = Table()
        let made = [
            feature(FeatureID(.ann, 10), .point), path(point, in: FeatureID(.ann, 10), .point),
            vertex(first, in: point), .removePath(point), .removeVertex(first),
            vertex(second, in: point),
        ]
        #expect(refusal(of: made + [.restorePath(point)], at: table) == nil)
        #expect(refusal(of: made + [.restoreVertex(first)], at: table) == .wrongRole)
    }

    @Test("[DC17] a room has a limit of records, and a feature one of keys")
    func records() {
        var settings = RoomSettings()
        settings.recordCount = Table(settings).room.document.recordCount + 2
        settings.propertyCount = 3
        let keys = (1...3).map { Edit.setProperty(triangle, PropertyKey("k\($0)"), json("1")) }
        let table = Table(settings)
        #expect(refusal(of: keys, at: table) == .tooMany)
        #expect(refusal(of: [keys[0], keys[1], keys[0]], at: table) == nil)
        #expect(
            refusal(of: [.removeProperty(triangle, PropertyKey("a"))] + keys[..<2], at: table)
                == .tooMany, "a key that is removed is known from then on")
        #expect(
            refusal(of: [feature(FeatureID(.ann, 1)), feature(FeatureID(.ann, 2))], at: table)
                == nil)
        let three = (1...3).map { feature(FeatureID(.ann, $0)) }
        #expect(refusal(of: three, at: table) == .tooMany)
    }

    @Test("[DC9] a room may take only smaller values than the protocol")
    func largeValue() {
        var settings = RoomSettings()
        settings.propertyValueByteCount = 100
        let table = Table(settings)
        let set = { [Edit.setProperty(triangle, PropertyKey("k"), digits($0))] }
        #expect(refusal(of: set(100), at: table) == nil)
        #expect(refusal(of: set(101), at: table) == .tooMany)
    }

    @Test("[SE21] a refused operation changes no stamp, no register, no drag of anybody")
    func refusalLeavesNoTrace() {
        var table = Table()
        table.ben(.dragStart(1, corner))
        let edits = [harmless, .moveVertex(corner, to: at(9, 9))]
        #expect(refusal(of: edits, at: table) == .locked)
        table.ann(.operation(1, edits))
        table.ann(.operation(2, [harmless]))
        let batch = table.batch()
        #expect(batch.events.last == .edited(.ann, 2, [harmless], stamp: batch.stamp(1)))
    }
}
