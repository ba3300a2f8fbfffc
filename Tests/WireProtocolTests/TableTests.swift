import MapModel
import Testing
import WireSamples

@testable import WireProtocol

/// The tables of `Protocol/` say what the code does.
struct TableTests {
    /// The rows of the first table under a heading, or after a line, without its head.
    private func rows(after line: String, in file: String) throws -> [[String]] {
        let lines = try VectorFile.page(file).split(
            separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == line }, "\(line) in \(file)")
        let table = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        return table.dropFirst(2).map { row in
            row.dropFirst().dropLast().split(separator: "|").map { cell in
                String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
        }
    }

    @Test("[WS8] the table of close codes")
    func closeCodes() throws {
        let wanted = CloseCode.allCases.map {
            ["\($0.rawValue)", "\($0)", $0.reason, "\($0.comeBack)"]
        }
        let found = try rows(after: "## Close codes", in: "codes.md")
        #expect(found.map { [$0[0], $0[1], $0[2], $0[4]] } == wanted)
        #expect(CloseCode.allCases.allSatisfy { $0.reason.utf8.count <= 123 })
    }

    @Test("[SE5] the table of refusal codes")
    func refusalCodes() throws {
        let wanted = RefusalCode.allCases.map { ["\($0.rawValue)", "\($0)"] }
        let found = try rows(after: "## Refusal codes", in: "codes.md")
        #expect(found.map { [$0[0], $0[1]] } == wanted)
        #expect(found.allSatisfy { !$0[2].isEmpty && !$0[3].isEmpty })
    }

    @Test("[DR10] the table of ending reasons")
    func endingReasons() throws {
        let wanted = EndReason.allCases.map { ["\($0.rawValue)", "\($0)"] }
        let found = try rows(after: "## Ending reasons", in: "codes.md")
        #expect(found.map { [$0[0], $0[1]] } == wanted)
    }

    @Test("[BF5] the tables of kinds")
    func kinds() throws {
        func expect<Kind: CaseIterable & RawRepresentable<UInt8>>(
            _ type: Kind.Type, after line: String, _ number: (UInt8) -> String
        ) throws {
            let wanted = Kind.allCases.map { [number($0.rawValue), "\($0)"] }
            #expect(try rows(after: line, in: "binary.md") == wanted)
        }
        let hex = { (value: UInt8) in "0x" + (value < 16 ? "0" : "") + String(value, radix: 16) }
        let decimal = { (value: UInt8) in String(value) }
        try expect(ClientKind.self, after: "What the client says:", hex)
        try expect(ServerKind.self, after: "What the server says:", hex)
        try expect(EventKind.self, after: "Events in a batch:", decimal)
        try expect(EditKind.self, after: "Edits in a group or an import:", decimal)
        try expect(
            RecordKind.self,
            after: "Records in a state frame (the numbers are those of the [digests](digests.md)):",
            decimal)
    }

    @Test("[DC13] the example of digests.md")
    func digestExample() {
        var position = DigestHasher(.position)
        position.combine(VertexID(ReplicaID(7), 42).rawValue)
        position.combine(Sampled.base.rawValue + 3)
        position.combine(7 as UInt32)
        Sampled.position.digest(into: &position)
        #expect(position.finish().description == "ba5dd6dc5de31a1f")
        var property = DigestHasher(.property)
        property.combine(FeatureID(ReplicaID(7), 1).rawValue)
        property.combine(bytes: Array("name".utf8))
        property.combine(Sampled.base.rawValue + 4)
        property.combine(7 as UInt32)
        PropertyValue(Sampled.json(#""Île""#)).digest(into: &property)
        #expect(property.finish().description == "5db28db008424b26")
    }
}
