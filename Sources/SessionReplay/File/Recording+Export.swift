internal import MapModel
internal import SessionLog
internal import WireJSON
internal import WireProtocol

extension Recording {
    /// How many edits of an import stand in one line, so that a reader never needs more than some
    /// megabytes at once.
    private static let editsPerLine = 500

    /// Gives the whole session as lines of JSON (NDJSON): a header, then every event as a batch of the
    /// text form with that event alone, and which part of its batch it is.
    ///
    /// - Parameter write: takes a line with its end; false stops.
    /// - Throws: ``ReplayError`` at the first batch that cannot be read; the lines before stand.
    public func export(to write: ([UInt8]) -> Bool) throws(ReplayError) {
        var batches = try batches()
        let last = batches.lastSequence
        let header = SessionFileHeader(
            room: room, lastSequence: last, epochs: epochs.filter { $0.beganAt < last })
        guard write(header.line) else { return }
        while let (batch, _) = try batches.next() {
            let parts = batch.events.flatMap(Self.parts)
            for (index, part) in parts.enumerated() {
                var line = JSONLine()
                line.add("part", index + 1)
                line.add("of", parts.count)
                if part.continues { line.add("continues", true) }
                var piece = batch
                piece.events = [part.event]
                line.add("batch", json: ServerMessage.batch(piece).text)
                guard write(line.object + [UInt8(ascii: "\n")]) else { return }
            }
        }
    }

    /// A long import in several lines; any other event in one.
    private static func parts(of event: Event) -> [(event: Event, continues: Bool)] {
        guard case .imported(let group) = event, group.edits.count > editsPerLine else {
            return [(event, false)]
        }
        return stride(from: 0, to: group.edits.count, by: editsPerLine).map { start in
            var part = group
            part.edits = Array(group.edits[start...].prefix(editsPerLine))
            return (.imported(part), start > 0)
        }
    }
}
