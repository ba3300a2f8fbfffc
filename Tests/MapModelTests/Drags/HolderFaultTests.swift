import Testing

@testable import MapModel

/// A vertex has one holder, by name or with its feature; a value is one for what is held.
@Suite("Holders that stand in each other's way")
struct HolderFaultTests {
    private static let vertex = DragTarget.vertex(Sample.vertex(1))
    private static let pair = DragTarget.vertices([Sample.vertex(1), Sample.vertex(2)])
    private static let feature = DragTarget.feature(Sample.feature)

    private func fault(_ events: Event...) -> ReplicaFault? {
        var document = Sample.document()
        do throws(ReplicaFault) {
            for event in events { try document.apply(event, at: 2) }
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ targets: DragTarget...) -> ReplicaFault? {
        var document = Sample.document()
        do throws(ReplicaFault) {
            for (number, target) in zip(UInt32(1)..., targets) {
                try document.apply(.granted(Grant(number, target)), at: 2)
            }
            return nil
        } catch {
            return error
        }
    }

    @Test("[DR2] a vertex is held by one drag, however it is named")
    func twoHolders() {
        let twoOwners = ReplicaFault.twoOwners(of: Sample.vertex(1))
        let twoHolders = ReplicaFault.twoHolders(of: Sample.feature)
        #expect(fault(Self.vertex, Self.pair) == twoOwners)
        #expect(fault(Self.pair, Self.vertex) == twoOwners)
        #expect(fault(Self.pair, Self.pair) == twoOwners)
        #expect(fault(Self.feature, Self.vertex) == twoOwners)
        #expect(fault(Self.feature, Self.pair) == twoOwners)
        #expect(fault(Self.vertex, Self.feature) == twoHolders)
        #expect(fault(Self.pair, Self.feature) == twoHolders)
        #expect(fault(Self.feature, Self.feature) == twoHolders)
        #expect(fault(.vertex(Sample.vertex(0)), Self.pair) == nil)
    }

    @Test("[DR2] the same holds for the drags of a state frame, in any order")
    func frames() throws {
        for targets in [[Self.vertex, Self.feature], [Self.feature, Self.pair]] {
            let drags = zip(UInt32(1)..., targets).map { OpenDrag(Grant($0, $1)) }
            for order in [drags, drags.reversed()] {
                var document = Sample.document()
                #expect(throws: ReplicaFault.self) { try document.replaceDrags(with: order) }
            }
        }
    }

    @Test("[DR2] what was freed can be held again, in another way")
    func again() {
        let targets = [Self.feature, Self.pair, Self.vertex]
        for (first, second) in targets.flatMap({ one in targets.map { (one, $0) } }) {
            #expect(
                fault(
                    .granted(Grant(1, first)), .ended(DragEnd(1, .cancelled, nil)),
                    .granted(Grant(2, second))) == nil)
        }
    }

    @Test("[DC11] what is held was born")
    func unknown() {
        let (vertex, feature) = (VertexID(ben, 77), FeatureID(ben, 77))
        #expect(fault(.vertices([Sample.vertex(0), vertex])) == .unknownVertex(vertex))
        #expect(fault(.feature(feature)) == .unknownFeature(feature))
    }

    @Test("[DR6] a value of another form, or for another number of vertices, is a fault")
    func misfits() throws {
        let values: [DragValue] = [
            .position(at(1, 1)), .positions([at(1, 1), at(2, 2)]),
            .positions([at(1, 1), at(2, 2), at(3, 3)]), .translation(shift(1, 1)),
        ]
        let fitting = [0: Self.vertex, 1: Self.pair, 3: Self.feature]
        for (index, value) in values.enumerated() {
            for target in [Self.vertex, Self.pair, Self.feature] {
                let fits = fitting[index] == target
                let wanted = fits ? nil : ReplicaFault.misfit(GrantNumber(1))
                #expect(value.fits(target) == fits)
                #expect(
                    fault(.granted(Grant(1, target)), .moved(GrantNumber(1), value)) == wanted)
                #expect(
                    fault(.granted(Grant(1, target)), .ended(DragEnd(1, .expired, value)))
                        == wanted)
                var document = Sample.document()
                if !fits {
                    #expect(throws: ReplicaFault.misfit(GrantNumber(1))) {
                        try document.replaceDrags(with: [OpenDrag(Grant(1, target), value: value)])
                    }
                }
            }
        }
    }

    @Test("[DC13] the digest tells what is held, and where it is")
    func digests() throws {
        let drags = [
            OpenDrag(Grant(1, Self.vertex)), OpenDrag(Grant(1, Self.pair)),
            OpenDrag(Grant(1, .vertices([Sample.vertex(0), Sample.vertex(1)]))),
            OpenDrag(Grant(1, Self.feature)),
            OpenDrag(Grant(1, Self.feature), value: .translation(shift(0, 0))),
            OpenDrag(Grant(1, Self.feature), value: .translation(shift(0, 1))),
            OpenDrag(Grant(1, Self.pair), value: .positions([at(0, 0), at(0, 1)])),
            OpenDrag(Grant(1, Self.pair), value: .positions([at(0, 1), at(0, 0)])),
        ]
        var digests: Set<Digest> = [Digest()]
        for drag in drags {
            var document = Sample.document()
            try document.replaceDrags(with: [drag])
            #expect(digests.insert(document.digest.drags).inserted, "\(drag)")
            try document.apply(.ended(DragEnd(1, .cancelled, nil)), at: 2)
            #expect(document.digest.drags == Digest())
        }
    }
}
