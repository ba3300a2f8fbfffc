import RoomCore
import WireProtocol

/// What the host would have made of an encoded message; numbered in the order of making.
struct Frame: Hashable {
    let number: Int
    let bytes: [UInt8]
    let form: MessageForm
}

/// The sockets of an audience: each takes all, until the test stalls it.
final class Sockets {
    private(set) var frameCount = 0
    private(set) var sent: [MemberID: [Frame]] = [:]
    private var stalled: Set<MemberID> = []
    private var blocked: Set<MemberID> = []
    /// Frames that were written to a socket that had not drained.
    private(set) var unwantedCount = 0

    func makeFrame(_ bytes: [UInt8], _ form: MessageForm) -> Frame {
        frameCount += 1
        return Frame(number: frameCount, bytes: bytes, form: form)
    }

    func send(_ id: MemberID, _ frames: [Frame]) -> Bool {
        if blocked.contains(id) || frames.isEmpty { unwantedCount += 1 }
        sent[id, default: []] += frames
        guard stalled.contains(id) else { return true }
        blocked.insert(id)
        return false
    }

    /// From now on the socket takes one write more, and then nothing.
    func stall(_ id: MemberID) { stalled.insert(id) }

    func drain(_ id: MemberID) {
        stalled.remove(id)
        blocked.remove(id)
    }

    func isBlocked(_ id: MemberID) -> Bool { blocked.contains(id) }

    /// What was written to a member since the last time.
    func take(_ id: MemberID) -> [Frame] { sent.removeValue(forKey: id) ?? [] }
}
