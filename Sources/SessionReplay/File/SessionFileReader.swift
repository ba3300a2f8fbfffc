internal import MapModel
internal import WireJSON
internal import WireProtocol

/// Reads a session file batch by batch.
///
/// What is torn off at its end is left out and noted; whatever else is wrong is reported with its
/// line. Sequences order the batches, and nothing else: one that does not follow is damage.
final class SessionFileReader {
    let header: SessionFileHeader
    /// What is missing at the end, once that was reached.
    private(set) var tear: String?
    private let lines: LineReader
    private let texts = TextReader()
    private var sequence: UInt64 = 0

    /// - Throws: ``ReplayError`` if there is no such file, or it does not begin as a session file.
    init(file: String) throws(ReplayError) {
        lines = try LineReader(file: file)
        guard let first = try lines.next(), first.isEnded else {
            throw ReplayError("\(file): line 1: there is no header")
        }
        do throws(SessionLineFault) {
            header = try SessionFileHeader(first.bytes)
        } catch {
            throw ReplayError("\(file): line 1: \(error.text)")
        }
    }

    /// The next batch and the bytes of its lines; nil at the end.
    ///
    /// - Throws: ``ReplayError`` with the first line that is damaged.
    func next() throws(ReplayError) -> (Batch, byteCount: Int)? {
        var batch: Batch?
        var byteCount = 0
        var expected: (part: UInt64, of: UInt64) = (1, 1)
        while let line = try lines.next() {
            let part: SessionFilePart
            do throws(SessionLineFault) {
                part = try SessionFilePart(line.bytes, texts)
                try part.add(to: &batch, after: sequence, expected: expected)
            } catch {
                guard !line.isEnded else {
                    throw ReplayError("\(lines.file): line \(line.number): \(error.text)")
                }
                return end("line \(line.number) is torn", inBatch: true)
            }
            byteCount += line.bytes.count
            expected = (part.number + 1, part.count)
            guard part.number == part.count, let batch else { continue }
            sequence = batch.sequence
            return (batch, byteCount)
        }
        return end("the file is torn", inBatch: batch != nil)
    }

    /// Notes what is missing.
    private func end(_ reason: String, inBatch: Bool) -> (Batch, byteCount: Int)? {
        if inBatch || sequence < header.lastSequence {
            tear =
                "\(lines.file): \(reason): the session ends at sequence \(sequence) of"
                + " \(header.lastSequence)"
        }
        return nil
    }
}

/// One line of a session file: an event, and where it belongs.
private struct SessionFilePart {
    let number: UInt64
    let count: UInt64
    private let continues: Bool
    private let batch: Batch
    private let event: Event

    init(_ line: [UInt8], _ texts: TextReader) throws(SessionLineFault) {
        let object = try SessionLine(line)
        number = try object.number("part")
        count = try object.number("of")
        continues = object.has("continues")
        let text = Array(try object.object("batch"))
        let message: ServerMessage
        do throws(TextError) {
            message = try texts.serverMessage(text.span)
        } catch {
            throw SessionLineFault("\(error)")
        }
        guard case .batch(let batch) = message, batch.events.count == 1 else {
            throw SessionLineFault("this is no batch of one event")
        }
        self.batch = batch
        event = batch.events[0]
    }

    /// Puts the event behind those of the same batch that were read already.
    func add(
        to whole: inout Batch?, after sequence: UInt64, expected: (part: UInt64, of: UInt64)
    ) throws(SessionLineFault) {
        guard batch.sequence == sequence + 1 else {
            throw SessionLineFault("sequence \(batch.sequence) does not follow \(sequence)")
        }
        guard number == expected.part, number <= count, number == 1 || count == expected.of else {
            throw SessionLineFault("part \(number) of \(count) is not the next one of its batch")
        }
        guard var known = whole else {
            guard !continues else { throw SessionLineFault("it continues nothing") }
            whole = batch
            return
        }
        guard known.stamp == batch.stamp, known.epochNumber == batch.epochNumber else {
            throw SessionLineFault("it is of another batch than the line before")
        }
        whole = nil  // Its events are not copied for each line, as this is the only owner then.
        defer { whole = known }
        guard continues else {
            known.events.append(event)
            return
        }
        guard case .imported(let more) = event, case .imported(var group)? = known.events.popLast(),
            group.replica == more.replica, group.stamp == more.stamp
        else { throw SessionLineFault("it continues another event") }
        group.edits += more.edits
        known.events.append(.imported(group))
    }
}
