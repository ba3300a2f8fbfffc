import MapModel
import Testing

@testable import GeoJSON

@Suite("Damaged files")
struct MutationTests {
    private static let seeds = [
        feature(
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]]],[[[1,1,2]]]]}"#
        ),
        feature(properties: #"{"a":[1,-2.5e3,"\u0041\ud83d\ude00é"],"b":{"c":null,"d":true}}"#),
        #"{"type":"Feature","id":"x","bbox":[1],"geometry":{"type":"Point","coordinates":[1,2]}}"#,
    ]
    private static let alphabet =
        Array("{}[]\",:\\u0019eE+-.ntf \n".utf8) + [0x00, 0x80, 0xFF, 0xED, 0xEF]

    @Test("none traps; what is accepted comes out stable", arguments: 0..<UInt64(seeds.count))
    func mutations(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        var acceptedCount = 0
        for _ in 0..<8_000 {
            let bytes = Self.mutated(Array(Self.seeds[Int(seed)].utf8), using: &random)
            guard let features = Self.accepted(bytes) else { continue }
            acceptedCount += 1
            let once = GeoJSONExport.write(features: features)
            let twice = GeoJSONExport.write(features: try GeoJSONImport.read(once).contents)
            #expect(once == twice)
        }
        #expect(acceptedCount > 100)
    }

    @Test("[B62] a file cut at any byte is refused")
    func truncation() {
        for seed in Self.seeds {
            let bytes = Array(seed.utf8)
            for count in bytes.indices {
                #expect(Self.accepted(Array(bytes[..<count])) == nil)
            }
        }
    }

    private static func accepted(_ bytes: [UInt8]) -> [FeatureContent]? {
        do { return try GeoJSONImport.read(bytes).contents } catch { return nil }
    }

    private static func mutated(_ seed: [UInt8], using random: inout SplitMix) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            switch UInt8.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = byte
            case 1: bytes.insert(byte, at: place)
            case 2: bytes.remove(at: place)
            default:
                let end = Int.random(in: place..<bytes.count, using: &random)
                bytes.insert(contentsOf: bytes[place...end], at: place)
            }
        }
        return bytes
    }
}
