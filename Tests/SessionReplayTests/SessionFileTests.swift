import Glibc
import MapModel
import SessionLog
import Testing
import WireJSON
import WireProtocol

@testable import SessionReplay

@Suite("Session files")
struct SessionFileTests {
    private static let header = SessionFileHeader(
        room: "r", lastSequence: 3,
        epochs: [EpochRecord(number: 1, nonce: .max, beganAt: 0)])

    /// Three batches of two events, a line each; the last has a name of several bytes a character.
    private static let batches = (1...3 as ClosedRange<UInt64>).map { sequence in
        let participant = Participant(
            replica: ReplicaID(UInt32(sequence)), name: "Ann «𝄞»", colour: 0)
        return Batch(
            epochNumber: 1, sequence: sequence, stamp: Stamp(milliseconds: sequence),
            events: [.left(ReplicaID(9)), .joined(participant)])
    }

    private static func line(_ batch: Batch, part: Int) -> [UInt8] {
        var line = JSONLine()
        line.add("part", part)
        line.add("of", batch.events.count)
        var piece = batch
        piece.events = [batch.events[part - 1]]
        line.add("batch", json: ServerMessage.batch(piece).text)
        return line.object + [UInt8(ascii: "\n")]
    }

    @Test("[LG18] cut at any byte, every whole batch is read, and what is missing is noted")
    func torn() throws {
        let lines = Self.batches.map { [Self.line($0, part: 1), Self.line($0, part: 2)] }
        let content = lines.flatMap { $0.flatMap { $0 } }
        var ends: [Int] = []
        for batch in lines { ends.append((ends.last ?? 0) + batch.reduce(0) { $0 + $1.count }) }
        for length in 0...content.count {
            let file = try TemporaryFile(Self.header.line + content[..<length])
            let reader = try SessionFileReader(file: file.path)
            var read: [Batch] = []
            while let (batch, _) = try reader.next() { read.append(batch) }
            // The end of the last line need not be there.
            let whole = ends.filter { $0 - 1 <= length }.count
            #expect(read == Array(Self.batches[..<whole]), "cut at \(length)")
            #expect((reader.tear == nil) == (whole == 3), "cut at \(length)")
        }
    }

    @Test("[LG18] a line that is damaged is named, if anything follows it")
    func damaged() throws {
        let lines = Self.batches.flatMap { [Self.line($0, part: 1), Self.line($0, part: 2)] }
        for index in lines.indices {
            var damaged = lines
            damaged[index].removeFirst(3)
            let file = try TemporaryFile(Self.header.line + damaged.flatMap { $0 })
            let reader = try SessionFileReader(file: file.path)
            let error = #expect(throws: ReplayError.self) { while try reader.next() != nil {} }
            #expect(error?.description.contains("line \(index + 2): ") == true)
        }
    }

    @Test("[LG17] a header reads as it was written")
    func header() throws {
        let line = Self.header.line.dropLast()
        #expect(try SessionFileHeader(Array(line)) == Self.header)
    }
}

/// A file that goes when the test is over.
private final class TemporaryFile {
    let path: String

    init(_ content: [UInt8]) throws {
        var template = Array("/tmp/session-XXXXXX".utf8CString)
        let descriptor = unsafe mkstemp(&template)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { close(descriptor) }
        try #require(unsafe write(descriptor, content, content.count) == content.count)
    }

    deinit { unsafe unlink(path) }
}
