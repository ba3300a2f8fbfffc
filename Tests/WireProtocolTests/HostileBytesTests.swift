import MapModel
import Testing
import WireProtocol
import WireSamples

/// Bytes that somebody made up: they are refused, or they are the only bytes of a message.
struct HostileBytesTests {
    private let client = Sampled.clientMessages.map(\.message.binary)
    private let server =
        (Sampled.serverMessages + Sampled.stateRecords).map(\.message.binary)
        + Sampled.batches.map(\.message.binary)

    @Test("[BF3] a message cut short anywhere is refused")
    func truncation() {
        for bytes in client {
            for count in 0..<bytes.count {
                #expect(clientForm(Array(bytes[..<count])) == .refused, "\(count) of \(bytes)")
            }
            #expect(clientForm(bytes + [0, 0, 0, 0, 0, 0, 0, 0]) == .refused)
        }
        for bytes in server {
            for count in 0..<bytes.count {
                #expect(serverForm(Array(bytes[..<count])) == .refused, "\(count) of \(bytes)")
            }
            #expect(serverForm(bytes + [0, 0, 0, 0, 0, 0, 0, 0]) == .refused)
        }
    }

    @Test("[BF2] with any byte changed, a message is refused or has its only form")
    func mutation() {
        for bytes in client { mutate(bytes, clientForm) }
        for bytes in server { mutate(bytes, serverForm) }
    }

    private func mutate(_ bytes: [UInt8], _ form: ([UInt8]) -> Form) {
        var changed = bytes
        for index in bytes.indices {
            for mask in [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff, 0x7f] as [UInt8] {
                changed[index] = bytes[index] ^ mask
                if form(changed) == .ambiguous {
                    Issue.record("byte \(index) of \(bytes) as \(changed[index])")
                }
            }
            changed[index] = bytes[index]
        }
    }

    @Test("[BF2] [BF4] made-up bytes never trap")
    func madeUp() {
        for seed in 0..<40_000 as Range<UInt64> {
            var random = Seeded(seed)
            var bytes = random.list(200) { UInt8(truncatingIfNeeded: $0.next()) }
            let isSparse = random.chance(70)
            if isSparse {
                for index in bytes.indices where random.chance(70) { bytes[index] = 0 }
            }
            if !bytes.isEmpty { bytes[0] = UInt8.random(in: 1...0x0d, using: &random) }
            #expect(clientForm(bytes) != .ambiguous, "seed \(seed)")
            if !bytes.isEmpty { bytes[0] += 0x40 }
            #expect(serverForm(bytes) != .ambiguous, "seed \(seed)")
        }
    }

    @Test("[BF2] [BF4] good messages with several bytes changed never trap")
    func shuffled() {
        for seed in 0..<20_000 as Range<UInt64> {
            var random = Seeded(seed)
            var bytes = (seed % 2 == 0 ? client : server).randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = random.chance(30) ? 0xff : UInt8(truncatingIfNeeded: random.next())
            }
            let form = bytes[0] < 0x40 ? clientForm(bytes) : serverForm(bytes)
            #expect(form != .ambiguous, "seed \(seed)")
        }
    }

    @Test("[WS9] an unknown kind is told, whatever follows")
    func unknownKinds() throws {
        for kind in UInt8.min...UInt8.max {
            let bytes = [kind, 0xff, 0xff]
            if !(0x01...0x0c).contains(kind) {
                #expect(try ClientMessage(binary: bytes.span) == .unknown(kind: kind))
            }
            if !(0x41...0x4c).contains(kind) {
                #expect(try ServerMessage(binary: bytes.span) == .unknown(kind: kind))
            }
        }
    }

    private enum Form {
        case refused
        case canonical
        case skipped
        case ambiguous
    }

    private func clientForm(_ bytes: [UInt8]) -> Form {
        do throws(DecodeError) {
            let message = try ClientMessage(binary: bytes.span)
            if case .unknown = message { return .skipped }
            return message.binary == bytes ? .canonical : .ambiguous
        } catch {
            return .refused
        }
    }

    private func serverForm(_ bytes: [UInt8]) -> Form {
        do throws(DecodeError) {
            let message = try ServerMessage(binary: bytes.span)
            if case .unknown = message { return .skipped }
            return message.binary == bytes ? .canonical : .ambiguous
        } catch {
            return .refused
        }
    }
}
