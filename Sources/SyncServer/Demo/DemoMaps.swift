internal import CDemoMaps
internal import GeoJSON
internal import RoomCore

/// The maps that come with the server, by the name of their room.
enum DemoMaps {
    static let names = ["world", "equator", "alpine", "tokyo"]

    /// The GeoJSON text of a demo map.
    static func text(_ name: String) -> [UInt8] {
        switch name {
        case "world": unsafe bytes(of: syncline_map_of_world())
        case "equator": unsafe bytes(of: syncline_map_of_equator())
        case "alpine": unsafe bytes(of: syncline_map_of_alpine())
        case "tokyo": unsafe bytes(of: syncline_map_of_tokyo())
        default: []
        }
    }

    private static func bytes(of map: syncline_map) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: map.bytes, count: map.count))
    }
}

extension SyncServer {
    /// Fills the demo rooms that are empty; what people did to them stays.
    func fillDemoRooms() {
        for text in DemoMaps.names {
            guard let name = RoomName(text) else { continue }
            host(of: name).whenOpen { host in
                guard host.room?.document.featureCount == 0 else { return }
                do throws(ImportError) {
                    let result = try GeoJSONImport.read(DemoMaps.text(text))
                    let parsed = ParsedImport(features: result.features, notices: [])
                    host.add(parsed) { _ in }
                } catch {
                    preconditionFailure("demo map \(text): \(error)")
                }
            }
        }
    }
}
