internal import MapModel
internal import WireProtocol

/// Cuts edits into parts of which each fits into one message of a client, at any server.
enum MessageParts {
    /// The parts, in order; none if there are no edits. An edit alone always fits.
    ///
    /// - Complexity: O(bytes).
    static func parts(
        of edits: [Edit], byteLimit: Int = Limits.leastClientFrameByteCount
    ) -> [[Edit]] {
        let head = byteCount([])
        var parts: [[Edit]] = []
        var size = Int.max
        for edit in edits {
            let own = byteCount([edit]) - head
            if size > byteLimit - own {
                parts.append([])
                size = head
            }
            parts[parts.count - 1].append(edit)
            size += own
        }
        return parts
    }

    /// As a late one, which is the longer form.
    private static func byteCount(_ edits: [Edit]) -> Int {
        let number = OperationNumber(1)
        let stamp = Stamp(rawValue: 1)
        let message = NumberedMessage(number: number, late: stamp, content: .edits(edits))
        return ClientMessage.numbered(message).binary.count
    }
}
