import ClientCore
import MapModel
import WebSocketTransport

/// The bots of one room, and what they know of one another because they live in one process.
final class Crowd {
    let room: String
    let address: URLParts
    var members: [Bot] = []
    var observer: Bot?
    var book: DeliveryBook
    var losses = LossJudge()
    /// What bots drag, to be contended for on purpose.
    private var held: [Hold] = []
    /// Living vertices, as some bot saw them lately.
    private(set) var vertices: [VertexID] = []
    /// How far a drag goes, in degrees: a part of the map's size.
    private(set) var reach = 1.0
    private var lookedAt: UInt64?
    /// Whether a bot was sent to put something on an empty map.
    var isBeingFurnished = false
    /// Grants and expiries of this room that were counted.
    private var countedGrants: Set<MoveTrack.GrantKey> = []
    private var countedExpiries: Set<MoveTrack.GrantKey> = []

    private struct Hold {
        /// Under the finger.
        let vertex: VertexID
        let target: DragTarget
    }

    /// How old the list of vertices may become, in milliseconds.
    private static let lookMilliseconds: UInt64 = 5_000

    init(room: String, address: URLParts, memberCount: Int, tally: Tally) {
        self.room = room
        self.address = address
        book = DeliveryBook(memberCount: memberCount, tally: tally)
    }

    // MARK: - Choosing vertices

    /// Looks at the map again, if the last look was long ago.
    ///
    /// - Complexity: O(document) once in five seconds.
    func look(at document: Document, now: UInt64) {
        if let lookedAt, now < lookedAt + Self.lookMilliseconds, !vertices.isEmpty { return }
        lookedAt = now
        vertices = document.livingFeatures.flatMap { feature in
            document.livingPaths(of: feature).flatMap { document.livingVertices(of: $0) }
        }
        let latitudes = vertices.compactMap { document.position(of: $0)?.value.latitude }
        let size = (latitudes.max() ?? 0) - (latitudes.min() ?? 0)
        reach = min(max(size / 20, 1e-4), 5)
    }

    func vertex(_ random: inout SplitMix64) -> VertexID? { vertices.randomElement(using: &random) }

    func contendedVertex(_ random: inout SplitMix64) -> VertexID? {
        guard let hold = held.randomElement(using: &random) else { return nil }
        guard case .vertices(let vertices) = hold.target else { return hold.vertex }
        return vertices.randomElement(using: &random)
    }

    /// Whether a finger is on it, or a few vertices with it among them are held.
    func isHeld(_ vertex: VertexID) -> Bool {
        held.contains { hold in
            guard case .vertices(let vertices) = hold.target else { return hold.vertex == vertex }
            return vertices.contains(vertex)
        }
    }

    func pressed(_ drag: BotDrag) {
        held.append(Hold(vertex: drag.vertex, target: drag.grip.target))
    }

    func released(_ drag: BotDrag) {
        let index = held.firstIndex {
            $0.vertex == drag.vertex && $0.target == drag.grip.target
        }
        if let index { held.remove(at: index) }
    }

    // MARK: - Counting

    /// Notes a batch that no bot has had before.
    func hear(_ batch: Batch, _ tally: Tally) {
        losses.hear(batch)
        for event in batch.events {
            switch event {
            case .granted(let grant):
                let key = MoveTrack.GrantKey(epoch: batch.epochNumber, grant: grant.grant)
                if countedGrants.insert(key).inserted { tally.grant(grant.target) }
            case .ended(let end) where end.reason == .expired:
                let key = MoveTrack.GrantKey(epoch: batch.epochNumber, grant: end.grant)
                if countedExpiries.insert(key).inserted { tally.expiries += 1 }
            default: break
            }
        }
    }
}
