import MapModel
import Testing
import WireProtocol

@testable import SessionReplay

@Suite("Edits that are too many for one message")
struct MessagePartsTests {
    private let edits = (1...5_000).map { Edit.removeVertex(VertexID(ReplicaID(1), $0)) }

    @Test("[LG12] every part fits into a frame, and together they are the edits in their order")
    func parts() throws {
        let parts = MessageParts.parts(of: edits)
        #expect(parts.count > 1 && parts.flatMap { $0 } == edits)
        for part in parts {
            let message = NumberedMessage(
                number: OperationNumber(1), late: Stamp(rawValue: 1), content: .edits(part))
            let bytes = ClientMessage.numbered(message).binary
            #expect(bytes.count <= Limits.leastClientFrameByteCount)
            #expect(try ClientMessage(binary: bytes.span) == .numbered(message))
        }
    }

    @Test("What fits stays whole, and nothing is no part")
    func whole() {
        #expect(MessageParts.parts(of: Array(edits.prefix(100))) == [Array(edits.prefix(100))])
        #expect(MessageParts.parts(of: []).isEmpty)
    }

    @Test("A part is as large as the limit allows")
    func limit() {
        let two = Array(edits.prefix(2))
        let message = NumberedMessage(
            number: OperationNumber(1), late: Stamp(rawValue: 1), content: .edits(two))
        let size = ClientMessage.numbered(message).binary.count
        #expect(MessageParts.parts(of: two, byteLimit: size).count == 1)
        #expect(MessageParts.parts(of: two, byteLimit: size - 1).count == 2)
    }
}
