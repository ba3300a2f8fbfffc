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

    /// The test is worth something only if all kinds of things happened.
    private func expectVariety(_ events: [Event]) {
        var refusals: Set<RefusalCode> = []
        var reasons: Set<EndReason> = []
        for event in events {
            if case .refused(let refused) = event { refusals.insert(refused.code) }
            if case .ended(let end) = event { reasons.insert(end.reason) }
        }
        let missing = Set(RefusalCode.allCases).subtracting(refusals)
        #expect(missing == [.tooMany, .oldNumber])
        #expect(reasons == [.released, .cancelled, .expired, .closed, .deleted])
    }

    @Test(
        "[DR2] in room order at most one drag holds a vertex",
        arguments: 11...14 as ClosedRange<UInt64>)
    func oneOwner(_ seed: UInt64) throws {
        let table = Crowd(seed: seed).played(steps: 2_000)
        var holders: [VertexID: GrantNumber] = [:]
        var lastGrant = GrantNumber(0)
        for event in table.log.flatMap(\.events) {
            if case .granted(let grant) = event {
                #expect(holders.updateValue(grant.grant, forKey: grant.vertex) == nil)
                #expect(grant.grant > lastGrant)
                lastGrant = grant.grant
            }
            if case .ended(let end) = event {
                let vertex = holders.first { $0.value == end.grant }?.key
                #expect(vertex != nil)
                if let vertex { holders[vertex] = nil }
            }
        }
        let open = table.room.document.drags.all.map(\.grant)
        #expect(holders == Dictionary(uniqueKeysWithValues: open.map { ($0.vertex, $0.grant) }))
    }
}
