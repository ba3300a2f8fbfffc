import MapModel
import Testing
import WireProtocol
import WireSamples

/// Drags of as many vertices as there can be.
struct WideDragTests {
    private let vertices = (1...2_000 as ClosedRange<UInt32>).map { VertexID(ReplicaID(7), $0) }
    private let positions = (0..<2_000).map { Sampled.place(Double($0) / 10, 1) }

    private func roundTrip(_ message: ClientMessage) throws -> Int {
        let bytes = message.binary
        #expect(try ClientMessage(binary: bytes.span) == message)
        return bytes.count
    }

    @Test("[BF11] [WS7] 2,000 vertices start, move and end in one frame each")
    func clientFrames() throws {
        let target = try #require(DragTarget(vertices))
        let number = DragNumber(1)
        #expect(try roundTrip(.dragStart(number, target)) == 16 + 2_000 * 8)
        #expect(try roundTrip(.dragMove(number, .positions(positions))) == 16 + 2_000 * 16)
        let named = DragRelease(number: number, target: target, value: .positions(positions))
        #expect(try roundTrip(end(named)) == 32 + 2_000 * 24)
        let whole = DragRelease(
            number: number, target: Sampled.whole.target, value: Sampled.translation,
            rest: zip(vertices, positions).map { DragRelease.Placement($0, $1) })
        #expect(try roundTrip(end(whole)) == 32 + 8 + 16 + 2_000 * 24)
    }

    private func end(_ release: DragRelease) -> ClientMessage {
        .numbered(NumberedMessage(number: OperationNumber(1), content: .dragEnd(release)))
    }

    @Test("[BF11] 2,000 vertices in a batch and in a state frame")
    func serverFrames() throws {
        let target = try #require(DragTarget(vertices))
        let grant = Grant(
            grant: GrantNumber(1), replica: ReplicaID(7), number: DragNumber(1), target: target)
        let end = DragEnd(
            grant: grant.grant, replica: grant.replica, reason: .expired,
            value: .positions(positions), stamp: Sampled.base)
        let events = [
            Event.granted(grant), .moved(grant.grant, .positions(positions)), .ended(end),
        ]
        let batch = Batch(epochNumber: 1, sequence: 1, stamp: Sampled.base, events: events)
        #expect(try ServerMessage(binary: batch.binary.span) == .batch(batch))
        let state = ServerMessage.stateEnd(
            StateEnd(
                isFirst: true, isReplacement: true, sequence: 1,
                drags: [OpenDrag(grant, value: .positions(positions))], participants: [],
                outcomes: [], lastDecided: .none, highestDrag: .none))
        #expect(try ServerMessage(binary: state.binary.span) == state)
    }

    @Test("[BF1] a move of a whole feature has 24 bytes, like one of a vertex")
    func sizes() {
        #expect(ClientMessage.dragMove(DragNumber(1), Sampled.translation).binary.count == 24)
        let batch = Batch(
            epochNumber: 1, sequence: 1, stamp: .zero,
            events: [.moved(GrantNumber(1), Sampled.translation)])
        #expect(batch.binary.count == 32 + 24)
    }

    @Test(
        "[DR14] where all comes to rest: the named vertices, or what is told beside a translation")
    func placements() {
        func placements(_ target: DragTarget, _ value: DragValue) -> [VertexID] {
            DragRelease(
                number: DragNumber(1), target: target, value: value,
                rest: [DragRelease.Placement(vertices[9], Sampled.position)]
            ).placements.map(\.vertex)
        }
        let pair = DragTarget.vertices(Array(vertices[0...1]))
        let two = DragValue.positions(Array(positions[0...1]))
        #expect(placements(.vertex(vertices[3]), .position(Sampled.position)) == [vertices[3]])
        #expect(placements(pair, two) == Array(vertices[0...1]))
        #expect(placements(Sampled.whole.target, Sampled.translation) == [vertices[9]])
    }

    @Test("[BF10] the content hash of an end covers what it holds, its value and where all rests")
    func contentHash() {
        var release = DragRelease(
            number: DragNumber(1), target: Sampled.whole.target, value: Sampled.translation)
        var hashes = [NumberedMessage.Content.dragEnd(release).hash]
        release.rest = [DragRelease.Placement(vertices[0], Sampled.position)]
        hashes.append(NumberedMessage.Content.dragEnd(release).hash)
        release.rest = []
        release.target = .feature(Sampled.id(1, 41))
        hashes.append(NumberedMessage.Content.dragEnd(release).hash)
        release.target = .vertex(Sampled.id(1, 41))
        release.value = .position(Sampled.position)
        hashes.append(NumberedMessage.Content.dragEnd(release).hash)
        #expect(Set(hashes).count == 4)
    }
}
