import MapModel
import Testing
import WireJSON
import WireProtocol
import WireSamples

/// What is said in one form is the same in the other.
struct BothFormsTests {
    @Test("[TX5] a client's samples read as they were written")
    func clientSamples() throws {
        for sample in Sampled.clientMessages {
            #expect(try Reads.client(sample.message.text) == sample.message, "\(sample.name)")
        }
    }

    @Test("[TX5] a server's samples read as they were written")
    func serverSamples() throws {
        let batches = Sampled.batches.map { Sample($0.name, ServerMessage.batch($0.message)) }
        for sample in Sampled.serverMessages + Sampled.stateRecords + batches {
            #expect(try Reads.server(sample.message.text) == sample.message, "\(sample.name)")
        }
    }

    @Test("[TX5] random messages of clients read alike in both forms", arguments: 0..<20)
    func clientMessages(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let reader = TextReader()
        for _ in 0..<100 {
            let message = random.clientMessage().sayable
            let read = try reader.clientMessage(message.text.span)
            #expect(read == message)
            #expect(try ClientMessage(binary: read.binary.span) == read)
            if case (.numbered(let ours), .numbered(let theirs)) = (read, message) {
                #expect(ours.content.hash == theirs.content.hash)
            }
        }
    }

    @Test("[TX5] random messages of servers read alike in both forms", arguments: 0..<20)
    func serverMessages(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let reader = TextReader()
        for _ in 0..<100 {
            let message = random.serverMessage().sayable
            let read = try reader.serverMessage(message.text.span)
            #expect(read == message)
            #expect(try ServerMessage(binary: read.binary.span) == read)
        }
    }

    @Test("[TX4] values come in whatever form, and go out in the canonical one")
    func canonicalValues() throws {
        let text = """
            {"message":"edits","number":7,"edits":[{"key":"k","edit":"setProperty","feature":"7-1",
             "value":{"b":[-0,1E2,1.50],"a":"\\u00e9\\/", "__proto__":null,"constructor":{"x":1}}}]}
            """
        let value = #"{"__proto__":null,"a":"é/","b":[0,100,1.5],"constructor":{"x":1}}"#
        let edit = Edit.setProperty(
            FeatureID(ReplicaID(7), 1), PropertyKey("k"),
            CanonicalJSON(unchecked: Array(value.utf8)))
        let expected = NumberedMessage(number: OperationNumber(7), content: .edits([edit]))
        #expect(try Reads.client(text) == .numbered(expected))
        #expect(try ClientMessage(binary: Reads.client(text).binary.span) == .numbered(expected))
    }
}

// Random numbers of 64 bits, brought down to what a JSON number says exactly.

extension UInt64 {
    fileprivate var sayable: UInt64 { self & (1 << 53 - 1) }
}

extension ClientMessage {
    fileprivate var sayable: ClientMessage {
        guard case .hello(var hello) = self, var resume = hello.resume else { return self }
        resume.sequence = resume.sequence.sayable
        hello.resume = resume
        return .hello(hello)
    }
}

extension ServerMessage {
    fileprivate var sayable: ServerMessage {
        switch self {
        case .welcome(var welcome):
            welcome.milliseconds = welcome.milliseconds.sayable
            return .welcome(welcome)
        case .stateEnd(var end):
            end.sequence = end.sequence.sayable
            return .stateEnd(end)
        case .batch(var batch):
            batch.sequence = max(batch.sequence.sayable, 1)
            return .batch(batch)
        case .pong(var pong):
            pong.milliseconds = pong.milliseconds.sayable
            return .pong(pong)
        case .checked(let sequence, let digest):
            return .checked(sequence: sequence.sayable, digest)
        default: return self
        }
    }
}
