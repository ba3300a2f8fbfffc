import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("People who say anything")
struct HostileTests {
    @Test("[WS8] [SE21] nothing that is said traps, or changes what the log does not tell")
    func anything() throws {
        var crowd = Crowd(seed: 424_242, guestCount: 9)
        var document = Document()
        var readCount = 0
        for _ in 0..<100 {
            for _ in 0..<200 { crowd.step() }
            crowd.table.flush()
            for batch in crowd.table.log[readCount...] {
                #expect(try Batch(binary: batch.binary.span) == batch)
                try document.apply(batch)
            }
            readCount = crowd.table.log.count
            #expect(document.digest == crowd.table.room.document.digest)
        }
        let log = crowd.table.log
        #expect(log.map(\.sequence) == Array(1...UInt64(log.count)))
        #expect(zip(log, log.dropFirst()).allSatisfy { $0.stamp < $1.stamp })
        expectVariety(log.flatMap(\.events))
    }

    private enum Form {
        case one, several, whole

        init(_ value: DragValue) {
            switch value {
            case .position: self = .one
            case .positions: self = .several
            case .translation: self = .whole
            }
        }
    }

    /// The test is worth something only if all kinds of things happened.
    private func expectVariety(_ events: [Event]) {
        var refusals: Set<RefusalCode> = []
        var reasons: Set<EndReason> = []
        var forms: Set<Form> = []
        for event in events {
            if case .ended(let end) = event, end.reason == .released {
                end.value.map { _ = forms.insert(Form($0)) }
            }
            if case .refused(let refused) = event { refusals.insert(refused.code) }
            if case .ended(let end) = event { reasons.insert(end.reason) }
        }
        let missing = Set(RefusalCode.allCases).subtracting(refusals)
        #expect(missing == [.tooMany, .oldNumber])
        #expect(forms == [.one, .several, .whole])
        #expect(reasons == [.released, .cancelled, .expired, .closed, .deleted])
    }

    @Test(
        "[DR2] in room order at most one drag holds a vertex",
        arguments: 11...14 as ClosedRange<UInt64>)
    func oneOwner(_ seed: UInt64) throws {
        let table = Crowd(seed: seed).played(steps: 2_000)
        var document = Document()
        var lastGrant = GrantNumber(0)
        for batch in table.log {
            for event in batch.events {
                if case .granted(let grant) = event {
                    #expect(isFree(grant.target, in: document))
                    #expect(grant.grant > lastGrant)
                    lastGrant = grant.grant
                }
                try document.apply(event, at: batch.sequence)
            }
        }
        #expect(document.drags.all == table.room.document.drags.all)
    }

    private func isFree(_ target: DragTarget, in document: Document) -> Bool {
        let held = document.drags.all.map(\.grant.target)
        let features = Set(held.compactMap(\.feature))
        let vertices = Set(held.flatMap(\.vertices))
        if let feature = target.feature {
            return !features.contains(feature)
                && !vertices.contains { document.feature(of: $0) == feature }
        }
        return target.vertices.allSatisfy { vertex in
            !vertices.contains(vertex)
                && !(document.feature(of: vertex).map(features.contains) ?? false)
        }
    }
}

extension DragTarget {
    /// The feature, if it is held whole.
    fileprivate var feature: FeatureID? { if case .feature(let id) = self { id } else { nil } }
}
