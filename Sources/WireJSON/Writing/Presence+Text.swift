import MapModel
import WireProtocol

// Presence and signals.

extension TextWriter {
    mutating func members(of presence: PresenceState) {
        if let cursor = presence.cursor {
            key("cursor")
            pair(cursor.longitude, cursor.latitude)
        }
        if let viewport = presence.viewport { members(of: viewport) }
        if !presence.selection.isEmpty {
            list("selection", presence.selection) { writer, entity in
                writer.object { $0.members(of: entity) }
            }
        }
        if let location = presence.location {
            object("location") { $0.members(of: location) }
        }
        if let follows = presence.follows { count("follows", follows.rawValue) }
    }

    private mutating func members(of viewport: Viewport) {
        let sides = [viewport.west, viewport.south, viewport.east, viewport.north]
        list("viewport", sides) { writer, side in
            writer.separate()
            writer.number(side)
        }
    }

    private mutating func members(of location: Location) {
        position(location.position)
        measure("accuracy", location.accuracy)
        if let heading = location.heading { measure("heading", heading) }
    }

    mutating func presenceEntry(_ presence: Presence) {
        object {
            $0.replica(presence.replica)
            $0.members(of: presence.state)
        }
    }

    mutating func members(of signal: Signal) {
        word("message", "signal")
        text("name", signal.name.text)
        json("body", signal.body)
    }
}
