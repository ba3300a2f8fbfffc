import MapModel

/// The moves of one drag: when each was sent, and how far every member has come with them.
final class MoveTrack {
    /// How the room calls the drag; nil as long as nobody saw its grant.
    var grant: GrantKey?
    /// The sequence by which it was granted.
    var grantedBy: UInt64 = 0
    /// When each move was sent, in nanoseconds.
    private(set) var sent: [UInt64] = []
    /// Which move has a value: batches name moves by it. One coordinate would do, the whole value
    /// also shows that none of its parts is another move's.
    private var indices: [DragValue: Int32] = [:]
    /// Per member, how many moves it got or was spared by newer ones.
    private(set) var reached: [Int32]
    /// How many members do not know yet that the drag is over.
    private(set) var unfinishedCount: Int

    private static let over = Int32.max

    struct GrantKey: Hashable {
        let epoch: UInt32
        let grant: GrantNumber
    }

    init(memberCount: Int) {
        reached = [Int32](repeating: 0, count: memberCount)
        unfinishedCount = memberCount
    }

    /// - Returns: false if it repeats a value, which only renews the lease.
    func send(_ value: DragValue, at time: UInt64) -> Bool {
        guard sent.count < Int(Self.over), indices[value] == nil else { return false }
        indices[value] = Int32(sent.count)
        sent.append(time)
        return true
    }

    func index(of value: DragValue) -> Int32? { indices[value] }

    func isOver(for member: Int) -> Bool { reached[member] == Self.over }

    /// A member got a move: the times of sending of this move and of those that it replaces.
    func advance(_ member: Int, to index: Int32) -> ArraySlice<UInt64> {
        let first = reached[member]
        guard index >= first else { return [] }
        reached[member] = index + 1
        return sent[Int(first)...Int(index)]
    }

    /// A member learned that the drag is over: the times of the moves that it did not get.
    func finish(_ member: Int) -> ArraySlice<UInt64> {
        guard !isOver(for: member) else { return [] }
        let first = Int(reached[member])
        reached[member] = Self.over
        unfinishedCount -= 1
        return sent[first...]
    }
}
