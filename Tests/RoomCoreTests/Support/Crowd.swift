import MapModel
import RoomCore
import WireProtocol

/// People who do anything at all, well-behaved or not, in an order that a seed decides.
struct Crowd {
    var dice: Dice
    var table = Table(guests: [])
    private var guests: [ReplicaID] = []
    /// The last identifier and the last drag of each.
    private var counters: [ReplicaID: UInt32] = [:]
    private var drags: [ReplicaID: UInt32] = [:]

    init(seed: UInt64, guestCount: UInt64 = 6) {
        dice = Dice(seed: seed)
        for number in 1...guestCount { guests.append(sit(number)) }
    }

    /// Plays on, and ends with a flush.
    func played(steps: Int) -> Table {
        var crowd = self
        for _ in 0..<steps { crowd.step() }
        crowd.table.flush()
        return crowd.table
    }

    /// The n-th guest comes, or comes back.
    private mutating func sit(_ number: UInt64, resume: Hello.Resume? = nil) -> ReplicaID {
        do {
            return try table.join("guest", instance: number, resume: resume).welcome.replica
        } catch {
            preconditionFailure("guest \(number) may not sit down: \(error)")
        }
    }

    /// One of them says something, or time goes by.
    mutating func step() {
        switch dice.below(20) {
        case 0: table.wait(UInt64(dice.pick([1, 16, 16, 500, 4_000])), pause: 0)
        case 1: table.flush()
        case 2: table.commit()
        case 3 where dice.hits(oneIn: 4): comeOrGo()
        case 4 where dice.hits(oneIn: 10): stepClock()
        default:
            let guest = dice.pick(guests)
            _ = table.say(message(from: guest), by: guest)
        }
    }

    private mutating func stepClock() {
        table.now.wall = table.now.wall &+ 5_000 &- UInt64(dice.below(10_000))
    }

    private mutating func comeOrGo() {
        let index = dice.below(guests.count)
        if dice.hits(oneIn: 2) {
            table.room.disconnected(guests[index], at: table.now)
        } else {
            let resume = Hello.Resume(
                key: table.freshKey(UInt64(index + 1)).key, epoch: table.room.epoch,
                sequence: UInt64(dice.below(50)))
            guests[index] = sit(UInt64(index + 1), resume: resume)
        }
    }

    // MARK: - What they say

    private mutating func message(from guest: ReplicaID) -> ClientMessage {
        switch dice.below(12) {
        case 0...2: .dragStart(newDrag(of: guest), target())
        case 3...6: move(drag(of: guest))
        case 7...10: .numbered(operation(of: guest))
        default:
            dice.pick([
                .ping(token: dice.next()), .check, .replace,
                .presence(PresenceState(cursor: position())), .presence(PresenceState(cursor: nil)),
                .unknown(kind: 0x3F), .dragMove(.none, position()),
                dice.hits(oneIn: 5) ? .goodbye : .check,
            ])
        }
    }

    private mutating func operation(of guest: ReplicaID) -> NumberedMessage {
        var number = table.lastDecided(guest)
        if !dice.hits(oneIn: 8) { number = number.next ?? number }
        if dice.hits(oneIn: 30) {
            number = OperationNumber(UInt32(truncatingIfNeeded: dice.next()))
        }
        let late = dice.hits(oneIn: 3) ? stamp() : nil
        return NumberedMessage(number: number, late: late, content: content(of: guest))
    }

    private mutating func content(of guest: ReplicaID) -> NumberedMessage.Content {
        switch dice.below(8) {
        case 0...2: end(drag(of: guest))
        case 3: .dragCancel(drag(of: guest))
        case 4 where dice.hits(oneIn: 4): .edits(creation(by: guest))
        default: .edits((0...dice.below(3)).map { _ in edit(of: guest) })
        }
    }

    private mutating func creation(by guest: ReplicaID) -> [Edit] {
        var identifiers = IdentifierSource(replica: guest, counter: counters[guest, default: 0])
        let edits = dice.pick(TestMap.contents).creation(&identifiers)
        counters[guest] = identifiers.counter
        return edits
    }

    private mutating func edit(of guest: ReplicaID) -> Edit {
        switch dice.below(9) {
        case 0:
            let kind = dice.pick(GeometryKind.allCases)
            return .createFeature(FeatureBirth(id: fresh(guest), kind: kind))
        case 1:
            let birth = PathBirth(
                id: fresh(guest), feature: feature(), part: UInt32(dice.below(2)),
                role: dice.pick(PathRole.allCases))
            return .createPath(birth)
        case 2, 3:
            let birth = VertexBirth(
                id: fresh(guest), path: path(), parent: dice.hits(oneIn: 3) ? nil : vertex(),
                side: dice.pick(VertexBirth.Side.allCases))
            return .insertVertex(birth, at: Coordinate(position()))
        case 4: return .moveVertex(vertex(), to: position())
        case 5: return .setAlive(entity(), dice.hits(oneIn: 2))
        case 6: return .removeProperty(feature(), name)
        default: return .setProperty(feature(), name, json("\(dice.below(9))"))
        }
    }

    private mutating func fresh<ID: Identifier>(_ guest: ReplicaID) -> ID {
        if !dice.hits(oneIn: 8) { counters[guest, default: 0] += 1 }
        let replica = dice.hits(oneIn: 12) ? dice.pick(guests) : guest
        return ID(replica, max(1, counters[guest, default: 0]))
    }

    private mutating func newDrag(of guest: ReplicaID) -> DragNumber {
        if !dice.hits(oneIn: 6) { drags[guest, default: 0] += 1 }
        return DragNumber(drags[guest, default: 0])
    }

    private mutating func drag(of guest: ReplicaID) -> DragNumber {
        let last = drags[guest, default: 0]
        return DragNumber(last - min(last, UInt32(dice.below(3))))
    }

    private mutating func end(_ drag: DragNumber) -> NumberedMessage.Content {
        let held = table.room.document.drags.all.map(\.grant).filter { $0.number == drag }
        let target = held.isEmpty || dice.hits(oneIn: 4) ? target() : dice.pick(held).target
        var rest: [DragRelease.Placement] = []
        if case .feature = target, dice.hits(oneIn: 2) {
            rest = [DragRelease.Placement(vertex(), position())]
        }
        return .dragEnd(
            DragRelease(number: drag, target: target, value: value(of: target), rest: rest))
    }

    /// Mostly a value for what the drag holds.
    private mutating func move(_ drag: DragNumber) -> ClientMessage {
        let held = table.room.document.drags.all.map(\.grant).filter { $0.number == drag }
        let target = held.isEmpty || dice.hits(oneIn: 4) ? target() : dice.pick(held).target
        return .dragMove(drag, value(of: target))
    }

    private mutating func target() -> DragTarget {
        switch dice.below(10) {
        case 0: .feature(feature())
        case 1: DragTarget([vertex(), vertex(), vertex()]) ?? .vertex(vertex())
        case 2...4:
            DragTarget([dice.pick(TestMap.vertices), dice.pick(TestMap.vertices)])
                ?? .vertex(vertex())
        default: .vertex(vertex())
        }
    }

    private mutating func value(of target: DragTarget) -> DragValue {
        switch target {
        case .vertex: return .position(position())
        case .vertices(let vertices): return .positions(vertices.map { _ in position() })
        case .feature:
            let shift = position()
            let translation = Translation(longitude: shift.longitude, latitude: shift.latitude)
            return translation.map { .translation($0) } ?? .position(shift)
        }
    }

    private mutating func entity() -> Entity {
        switch dice.below(4) {
        case 0: .feature(removed())
        case 1: .path(path())
        default: .vertex(vertex())
        }
    }

    /// The map on the table goes, too, but seldom.
    private mutating func removed() -> FeatureID {
        let feature = feature()
        guard TestMap.features.contains(feature), !dice.hits(oneIn: 10) else { return feature }
        return FeatureID(dice.pick(guests), 1)
    }

    private mutating func known<ID: Identifier>(_ own: [ID]) -> ID {
        if dice.hits(oneIn: 2) { return dice.pick(own) }
        let guest = dice.pick(guests)
        return ID(guest, UInt32(1 + dice.below(Int(counters[guest, default: 0]) + 1)))
    }

    private mutating func vertex() -> VertexID { known(TestMap.vertices) }
    private mutating func path() -> PathID { known([TestMap.ring, TestMap.pointPath]) }
    private mutating func feature() -> FeatureID { known(TestMap.features) }

    private mutating func position() -> Position {
        at(Double(dice.below(721)) - 360, Double(dice.below(181)) - 90)
    }

    private mutating func stamp() -> Stamp {
        let wall = Stamp(milliseconds: table.now.wall).rawValue
        return Stamp(rawValue: dice.pick([1, wall, wall &- dice.next() % 1_000_000_000, .max]))
    }
}
