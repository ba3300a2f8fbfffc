import MapModel
import Testing
import WireProtocol
import WireSamples

/// Presence and signals at the borders of what they may be.
struct PresenceTests {
    @Test("[PR8] a viewport has its sides in order and in range")
    func viewports() {
        #expect(Viewport(west: -360, south: -90, east: 360, north: 90) != nil)
        #expect(Viewport(west: 1, south: 1, east: 1, north: 1) != nil)
        #expect(Viewport(west: 170, south: 0, east: -170, north: 1) == nil)
        #expect(Viewport(west: 0, south: 1, east: 1, north: 0) == nil)
        #expect(Viewport(west: -360.1, south: 0, east: 1, north: 1) == nil)
        #expect(Viewport(west: 0, south: 0, east: 360.1, north: 1) == nil)
        #expect(Viewport(west: 0, south: -90.1, east: 1, north: 1) == nil)
        #expect(Viewport(west: 0, south: 0, east: 1, north: 90.1) == nil)
    }

    @Test("[PR8] no side of a viewport is no number", arguments: 0..<4)
    func sides(index: Int) {
        var sides = [0.0, 0, 1, 1]
        sides[index] = .nan
        #expect(Viewport(west: sides[0], south: sides[1], east: sides[2], north: sides[3]) == nil)
    }

    @Test("[BF2] −0 is made 0")
    func negativeZero() throws {
        let zero = try #require(Viewport(west: -0.0, south: -0.0, east: -0.0, north: -0.0))
        let here = try #require(
            Location(position: Sampled.position, accuracy: -0.0, heading: -0.0))
        let message = ClientMessage.presence(PresenceState(viewport: zero, location: here))
        #expect(try ClientMessage(binary: message.binary.span) == message)
    }

    @Test("[PR3] an accuracy is finite and not negative, a heading 0 to 360")
    func locations() {
        func location(_ accuracy: Double, _ heading: Double? = nil) -> Location? {
            Location(position: Sampled.position, accuracy: accuracy, heading: heading)
        }
        #expect(location(0) != nil)
        #expect(location(.greatestFiniteMagnitude, 360) != nil)
        #expect(location(-0.1) == nil)
        #expect(location(.infinity) == nil)
        #expect(location(.nan) == nil)
        #expect(location(1, 360.1) == nil)
        #expect(location(1, -0.1) == nil)
        #expect(location(1, .nan) == nil)
    }

    @Test("[PR3] at most 64 things are selected")
    func selection() throws {
        let all = (1...64 as ClosedRange<UInt32>).map { Entity.vertex(Sampled.id(7, $0)) }
        let message = ClientMessage.presence(PresenceState(selection: all))
        #expect(try ClientMessage(binary: message.binary.span) == message)
        var bytes = message.binary + [UInt8](repeating: 1, count: 16)
        bytes[2] = 65
        #expect(throws: DecodeError.tooLong("selectionCount")) {
            try ClientMessage(binary: bytes.span)
        }
    }

    @Test(
        "[PR10] a signal's name has 1 to 64 of a few characters",
        arguments: ["", " ", "a b", "é", "a/b", "a\0", "ａ", String(repeating: "a", count: 65)])
    func names(text: String) {
        #expect(SignalName(text) == nil)
        #expect(SignalName(String(repeating: "a", count: 64)) != nil)
        #expect(SignalName("AZaz09._~-")?.text == "AZaz09._~-")
    }

    @Test("[PR10] a signal's body has at most 16,384 bytes")
    func bodies() throws {
        func message(_ byteCount: Int) throws -> [UInt8] {
            let text = "\"" + String(repeating: "x", count: byteCount - 2) + "\""
            let name = try #require(SignalName("n"))
            return ClientMessage.signal(Signal(name: name, body: Sampled.json(text)), to: nil)
                .binary
        }
        let largest = try message(16_384)
        _ = try ClientMessage(binary: largest.span)
        let over = try message(16_385)
        #expect(throws: DecodeError.tooLong("body")) { try ClientMessage(binary: over.span) }
    }
}
