import MapModel
package import WireProtocol

// Random presence and signals.

extension Seeded {
    package mutating func presence() -> PresenceState {
        PresenceState(
            cursor: position(50),
            viewport: chance(50) ? viewport() : nil,
            selection: chance(50) ? list(64) { $0.entity() } : [],
            location: chance(50) ? location() : nil,
            follows: chance(30) ? replica() : nil
        )
    }

    private mutating func viewport() -> Viewport {
        let (one, other) = (position(), position())
        return Viewport(
            west: min(one.longitude, other.longitude), south: min(one.latitude, other.latitude),
            east: max(one.longitude, other.longitude), north: max(one.latitude, other.latitude))!
    }

    private mutating func location() -> Location {
        let accuracies: [Double] = [0, 4.5, 1e-300, .greatestFiniteMagnitude]
        let headings: [Double?] = [nil, 0, 359.5, 360]
        return Location(
            position: position(), accuracy: accuracies.randomElement(using: &self)!,
            heading: headings.randomElement(using: &self)!)!
    }

    package mutating func signal() -> Signal {
        let names = ["a", "callout.tapped", "A-Z_0~9", String(repeating: "z", count: 64)]
        let name = SignalName(names.randomElement(using: &self)!)!
        return Signal(name: name, body: json())
    }
}
