import MapModel
import WireProtocol

/// Seeded random choices (SplitMix64), so that a failure names a seed that repeats it.
struct Dice {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

    mutating func roll(_ count: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return Int((mixed ^ mixed >> 31) % UInt64(max(count, 1)))
    }

    /// A number of an operation, mostly one that exists.
    mutating func number() -> UInt32 { roll(30) == 0 ? .max : UInt32(roll(20)) }

    mutating func position() -> Position { Land.at(Double(roll(90)), Double(roll(90))) }

    mutating func vertex() -> VertexID { [Land.west, Land.east, Land.top][roll(3)] }

    mutating func feature() -> FeatureID { roll(2) == 0 ? Land.line : Land.point }

    mutating func target() -> DragTarget {
        switch roll(5) {
        case 0: .feature(feature())
        case 1: DragTarget([vertex(), vertex()]) ?? .vertex(vertex())
        default: .vertex(vertex())
        }
    }

    /// Mostly a value that fits.
    mutating func value(of target: DragTarget) -> DragValue {
        switch roll(10) == 0 ? self.target() : target {
        case .vertex: .position(position())
        case .vertices(let vertices): .positions(vertices.map { _ in position() })
        case .feature: .translation(Field.shift(Double(roll(90)), Double(roll(90))))
        }
    }

    mutating func openDrag() -> OpenDrag {
        let grant = grant()
        return OpenDrag(grant, value: roll(2) == 0 ? nil : value(of: grant.target))
    }

    private mutating func grant() -> Grant {
        Grant(
            grant: GrantNumber(UInt32(roll(4))),
            replica: replica(),
            number: DragNumber(UInt32(roll(30))),
            target: roll(20) == 0 ? .vertex(VertexID(rawValue: 0)) : target()
        )
    }

    private mutating func replica() -> ReplicaID { roll(3) == 0 ? ReplicaID(2) : Host.replica }

    mutating func event() -> Event {
        switch roll(9) {
        case 0, 1: return .granted(grant())
        case 2: return .moved(GrantNumber(UInt32(roll(4))), value(of: target()))
        case 3:
            let operation = DragEnd.Operation(
                number: OperationNumber(number()),
                content: ContentHash(rawValue: 0)
            )
            return .ended(
                DragEnd(
                    grant: GrantNumber(UInt32(roll(4))),
                    replica: replica(),
                    reason: EndReason.allCases[roll(EndReason.allCases.count)],
                    value: roll(2) == 0 ? nil : value(of: target()),
                    stamp: stamp(),
                    operation: roll(2) == 0 ? nil : operation
                )
            )
        case 4, 5: return .edited(editGroup())
        case 6: return .refused(refusal())
        case 7: return .joined(Participant(replica: ReplicaID(number()), name: "", colour: 0))
        default: return .left(replica())
        }
    }

    private mutating func editGroup() -> EditGroup {
        let edits: [Edit] = [
            .moveVertex(vertex(), to: position()),
            .setProperty(feature(), Land.title, Land.text("\(roll(9))")),
            .setAlive(roll(2) == 0 ? .feature(feature()) : .vertex(vertex()), roll(2) == 0),
        ]
        return EditGroup(
            replica: replica(),
            number: OperationNumber(number()),
            content: ContentHash(rawValue: 0),
            stamp: stamp(),
            isLate: false,
            edits: [edits[min(roll(12), 2) % 3]]
        )
    }

    private mutating func refusal() -> RefusedOperation {
        RefusedOperation(
            replica: Host.replica,
            number: OperationNumber(number()),
            code: .locked,
            content: ContentHash(rawValue: 0)
        )
    }

    private mutating func stamp() -> Stamp {
        Stamp(milliseconds: 1_000_000 + UInt64(roll(2_000)))
    }
}
