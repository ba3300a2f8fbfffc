import Testing

@testable import MapModel

@Suite("Events and records that cannot follow")
struct ReplicaFaultTests {
    private let unknownFeature = FeatureID(ben, 77)
    private let unknownPath = PathID(ben, 77)
    private let unknownVertex = VertexID(ben, 77)

    private func grant(_ number: UInt32, _ vertex: VertexID) -> Event {
        .granted(
            Grant(
                grant: GrantNumber(number),
                replica: ann,
                number: DragNumber(number),
                target: .vertex(vertex)
            )
        )
    }

    private func fault(_ events: [Event]) -> ReplicaFault? {
        var document = Sample.document()
        do throws(ReplicaFault) {
            for event in events { try document.apply(event, at: 2) }
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ edit: Edit) -> ReplicaFault? {
        var document = Sample.document()
        do throws(ReplicaFault) {
            try document.apply(edit, stamp: stamp(5), replica: ann)
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ records: [StateRecord]) -> ReplicaFault? {
        do throws(ReplicaFault) {
            _ = try Sample.document().merging(records)
            return nil
        } catch {
            return error
        }
    }

    @Test("[DR5] a grant is given once")
    func grantedTwice() {
        let (a, b) = (Sample.vertex(0), Sample.vertex(1))
        #expect(fault([grant(1, a), grant(1, b)]) == .grantedTwice(GrantNumber(1)))
        #expect(fault([grant(1, a), grant(1, a)]) == .grantedTwice(GrantNumber(1)))
    }

    @Test("[DR2] one drag at most holds a vertex")
    func twoOwners() {
        let vertex = Sample.vertex(0)
        #expect(fault([grant(1, vertex), grant(2, vertex)]) == .twoOwners(of: vertex))
    }

    @Test("[DR2] a vertex can be granted again after the end")
    func grantedAgain() {
        let end = DragEnd(
            grant: GrantNumber(1),
            replica: ann,
            reason: .cancelled,
            value: nil,
            stamp: stamp(9)
        )
        #expect(
            fault([grant(1, Sample.vertex(0)), .ended(end), grant(2, Sample.vertex(0))]) == nil
        )
    }

    @Test("[DR5] moves and ends need a grant that lives")
    func unknownGrant() {
        let unknown = ReplicaFault.unknownGrant(GrantNumber(3))
        let end = DragEnd(
            grant: GrantNumber(3),
            replica: ann,
            reason: .released,
            value: .position(at(1, 1)),
            stamp: stamp(9)
        )
        #expect(fault([.moved(GrantNumber(3), .position(at(1, 1)))]) == unknown)
        #expect(fault([.ended(end)]) == unknown)
        #expect(fault([grant(3, Sample.vertex(0)), .ended(end), .ended(end)]) == unknown)
        #expect(
            fault([
                grant(3, Sample.vertex(0)), .ended(end),
                .moved(GrantNumber(3), .position(at(1, 1))),
            ])
                == unknown
        )
    }

    @Test("[DC11] what an event names has to exist")
    func unknownNames() {
        let noVertex = ReplicaFault.unknownVertex(unknownVertex)
        let noFeature = ReplicaFault.unknownFeature(unknownFeature)
        #expect(fault([grant(1, unknownVertex)]) == noVertex)
        #expect(fault(.moveVertex(unknownVertex, to: at(1, 1))) == noVertex)
        #expect(fault(.removeFeature(unknownFeature)) == noFeature)
        #expect(fault(.setProperty(unknownFeature, PropertyKey("a"), json("1"))) == noFeature)
        #expect(fault(.removeProperty(unknownFeature, PropertyKey("a"))) == noFeature)
    }

    @Test("[DC8] a birth needs what it belongs to")
    func unknownParents() {
        let path = PathBirth(id: unknownPath, feature: unknownFeature, part: 0, role: .line)
        #expect(fault(.createPath(path)) == .unknownFeature(unknownFeature))
        let id = VertexID(ann, 1)
        let pathless = VertexBirth(id: id, path: unknownPath, parent: nil, side: .right)
        #expect(
            fault(.insertVertex(pathless, at: Coordinate(at(1, 1)))) == .unknownPath(unknownPath)
        )
        let orphan = VertexBirth(id: id, path: Sample.path, parent: unknownVertex, side: .left)
        #expect(fault(.insertVertex(orphan, at: Coordinate(at(1, 1)))) == .badParent(of: id))
        let own = VertexBirth(id: id, path: Sample.path, parent: id, side: .left)
        #expect(fault(.insertVertex(own, at: Coordinate(at(1, 1)))) == .badParent(of: id))
    }

    @Test("[DC8] a parent in another path is none")
    func parentElsewhere() {
        let (path, id) = (PathID(ann, 1), VertexID(ann, 2))
        let birth = PathBirth(id: path, feature: Sample.feature, part: 1, role: .line)
        let records = [.path(birth), insert(id, under: Sample.vertex(0), .right, in: path)]
        #expect(fault(records) == .badParent(of: id))
    }

    @Test("[DC1] nothing is born twice, and a known birth is the same one")
    func bornTwice() {
        let feature = FeatureBirth(id: Sample.feature, kind: .lineString)
        #expect(fault(.createFeature(feature)) == .bornTwice("9-1"))
        #expect(fault([.feature(feature)]) == nil)
        #expect(
            fault([.feature(FeatureBirth(id: Sample.feature, kind: .point))]) == .bornTwice("9-1")
        )
        let path = PathBirth(id: Sample.path, feature: Sample.feature, part: 7, role: .line)
        #expect(fault(.createPath(path)) == .bornTwice("9-2"))
        #expect(fault([.path(path)]) == .bornTwice("9-2"))
        #expect(fault([insert(Sample.vertex(0), under: nil, .right)]) == nil)
        #expect(fault([insert(Sample.vertex(0), under: nil, .left)]) == .bornTwice("9-3"))
    }

    @Test("[DC1] a feature, a path and a vertex may share a number")
    func separateNames() {
        let number = Sample.vertex(0).rawValue
        let feature = FeatureBirth(id: FeatureID(rawValue: number), kind: .point)
        let path = PathBirth(
            id: PathID(rawValue: number),
            feature: feature.id,
            part: 0,
            role: .point
        )
        #expect(fault([.feature(feature), .path(path)]) == nil)
    }

    @Test("[DR2] a frame's drags hold known vertices, each once")
    func replacedDrags() {
        func drag(_ number: UInt32, _ vertex: VertexID) -> OpenDrag {
            OpenDrag(
                Grant(
                    grant: GrantNumber(number),
                    replica: ann,
                    number: DragNumber(number),
                    target: .vertex(vertex)
                )
            )
        }
        var document = Sample.document()
        #expect(throws: ReplicaFault.unknownVertex(unknownVertex)) {
            try document.replaceDrags(with: [drag(1, unknownVertex)])
        }
        #expect(throws: ReplicaFault.twoOwners(of: Sample.vertex(0))) {
            try document.replaceDrags(with: [drag(1, Sample.vertex(0)), drag(2, Sample.vertex(0))])
        }
        #expect(throws: ReplicaFault.grantedTwice(GrantNumber(1))) {
            try document.replaceDrags(with: [drag(1, Sample.vertex(0)), drag(1, Sample.vertex(1))])
        }
    }
}
