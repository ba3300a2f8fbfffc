@testable import MapModel

/// A room's random history: batches that can be applied one after the other, with drags of all
/// widths, edits, late groups with old and equal stamps, and births.
struct RandomHistory {
    private(set) var random: SplitMix64
    private var sequence: UInt64 = 0
    private var clock: UInt64 = 1000
    private var nextCounter: UInt32 = 1
    private var nextGrant: UInt32 = 1
    private var features: [FeatureID] = []
    private var vertices: [VertexBirth] = []
    private var paths: [PathID] = []
    private var owners: [VertexID: FeatureID] = [:]
    private var held: [GrantNumber: DragTarget] = [:]

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// The next batch, of up to six events.
    mutating func next() -> Batch {
        sequence += 1
        clock += UInt64(random.below(20))
        let opened = stamp(clock)
        let events = (0...random.below(6)).map { _ in event() }
        return Batch(epochNumber: 1, sequence: sequence, stamp: opened, events: events)
    }

    private mutating func event() -> Event {
        guard !features.isEmpty else { return creation() }
        switch random.below(20) {
        case 0: return creation()
        case 1...4: return grant() ?? group()
        case 5...9: return move() ?? group()
        case 10...12: return end() ?? group()
        case 13: return .left(replica())
        default: return group()
        }
    }

    private mutating func creation() -> Event {
        var source = IdentifierSource(replica: replica(), counter: nextCounter)
        let line = (0...random.below(5)).map { _ in
            Coordinate(position(), altitude: random.chance(30) ? 1 : nil)
        }
        let content = FeatureContent(
            kind: .lineString,
            properties: [.init(key: "name", value: json("1"))],
            paths: [PathContent(part: 0, role: .line, coordinates: line)]
        )
        let edits = content.creation(&source)
        nextCounter = source.counter
        for edit in edits {
            switch edit {
            case .createFeature(let birth): features.append(birth.id)
            case .createPath(let birth): paths.append(birth.id)
            case .insertVertex(let birth, _):
                vertices.append(birth)
                owners[birth.id] = features.last
            default: break
            }
        }
        guard random.chance(50) else { return edited(edits, by: source.replica) }
        return .imported(ImportGroup(replica: source.replica, stamp: tick(), edits: edits))
    }

    private mutating func grant() -> Event? {
        guard let target = freeTarget() else { return nil }
        let number = GrantNumber(nextGrant)
        nextGrant += 1
        held[number] = target
        return .granted(
            Grant(grant: number, replica: ann, number: DragNumber(nextGrant), target: target))
    }

    /// Something that nobody holds: a vertex, several, or a whole feature.
    private mutating func freeTarget() -> DragTarget? {
        let named = Set(held.values.flatMap(\.vertices))
        let whole = Set(held.values.compactMap(\.wholeFeature))
        if random.chance(20) {
            let feature = random.pick(features)
            let isFree = !whole.contains(feature) && !named.contains { owners[$0] == feature }
            return isFree ? .feature(feature) : nil
        }
        let count = random.chance(30) ? 2 + random.below(3) : 1
        let picked = Set((0..<count).map { _ in random.pick(vertices).id })
        let isFree = picked.allSatisfy { vertex in
            !named.contains(vertex) && !(owners[vertex].map(whole.contains) ?? true)
        }
        return isFree ? DragTarget(Array(picked)) : nil
    }

    private mutating func move() -> Event? {
        heldGrant().map { .moved($0.grant, value(for: $0.target)) }
    }

    private mutating func value(for target: DragTarget) -> DragValue {
        switch target {
        case .vertex: .position(position())
        case .vertices(let vertices): .positions(vertices.map { _ in position() })
        case .feature: .translation(translation())
        }
    }

    /// Now and then out of everything's range.
    private mutating func translation() -> Translation {
        let longitude = Double(random.pick([-1, 0, 2, 359]))
        guard let translation = Translation(longitude: longitude, latitude: 1) else {
            preconditionFailure("a sample lies within range")
        }
        return translation
    }

    private mutating func end() -> Event? {
        guard let (grant, target) = heldGrant() else { return nil }
        held[grant] = nil
        let reason = random.pick(EndReason.allCases)
        return .ended(
            DragEnd(
                grant: grant,
                replica: ann,
                reason: reason,
                value: random.chance(80) ? value(for: target) : nil,
                stamp: tick()
            )
        )
    }

    private mutating func heldGrant() -> (grant: GrantNumber, target: DragTarget)? {
        held.sorted { $0.key < $1.key }.randomElement(using: &random)
            .map { (grant: $0.key, target: $0.value) }
    }

    private mutating func group() -> Event {
        let edits = (0...random.below(3)).map { _ in edit() }
        return edited(edits, by: replica())
    }

    /// An edit that creates no feature.
    private mutating func edit() -> Edit {
        switch random.below(14) {
        case 0: return .setAlive(.feature(random.pick(features)), random.chance(50))
        case 12: return .setAlive(.path(random.pick(paths)), random.chance(60))
        case 13: return .setAlive(.vertex(random.pick(vertices).id), random.chance(40))
        case 1: return insertion()
        case 2, 3: return .removeProperty(random.pick(features), key())
        case 4, 5:
            return .setProperty(random.pick(features), key(), json("\(random.below(3))"))
        default: return .moveVertex(random.pick(vertices).id, to: position())
        }
    }

    private mutating func insertion() -> Edit {
        let parent = random.pick(vertices)
        nextCounter += 1
        let birth = VertexBirth(
            id: VertexID(replica(), nextCounter),
            path: parent.path,
            parent: parent.id,
            side: random.pick(VertexBirth.Side.allCases)
        )
        vertices.append(birth)
        owners[birth.id] = owners[parent.id]
        return .insertVertex(birth, at: Coordinate(position()))
    }

    /// A third of the groups are late: their stamps are old, and often equal to others.
    private mutating func edited(_ edits: [Edit], by replica: ReplicaID) -> Event {
        let isLate = random.chance(33)
        let start = isLate ? stamp(clock - UInt64(random.below(8))) : tick()
        clock += UInt64(isLate ? 0 : edits.count)
        return .edited(
            EditGroup(
                replica: replica,
                number: OperationNumber(1),
                content: ContentHash(of: []),
                stamp: start,
                isLate: isLate,
                edits: edits
            )
        )
    }

    private mutating func tick() -> Stamp {
        clock += 1
        return stamp(clock)
    }

    private mutating func replica() -> ReplicaID { ReplicaID(UInt32(1 + random.below(3))) }

    private mutating func key() -> PropertyKey { PropertyKey(random.pick(["name", "a", "b"])) }

    private mutating func position() -> Position {
        at(Double(random.below(4)), Double(random.below(4)))
    }
}

extension DragTarget {
    fileprivate var wholeFeature: FeatureID? {
        if case .feature(let feature) = self { feature } else { nil }
    }
}
