public import MapModel

/// Writes GeoJSON (RFC 7946).
public enum GeoJSONExport {
    /// Writes a FeatureCollection, without whitespace.
    ///
    /// Numbers are in their shortest form that reads back equal; rings end with the position that
    /// they begin with. A part that is no geometry is left out: an exterior ring under three or a
    /// line under two vertices, a hole under three or without its exterior; `"geometry": null`
    /// stands where nothing is left. A feature without properties has `"properties": {}`.
    ///
    /// - Complexity: O(n) in what is written.
    public static func write(features: some Sequence<FeatureContent>) -> [UInt8] {
        var bytes = Array(#"{"type":"FeatureCollection","features":["#.utf8)
        var isFirst = true
        for feature in features {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            write(feature, to: &bytes)
        }
        bytes.append(contentsOf: "]}".utf8)
        return bytes
    }

    private static func write(_ feature: FeatureContent, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: #"{"type":"Feature""#.utf8)
        if let identifier = feature.foreignID {
            bytes.append(contentsOf: #","id":"#.utf8)
            bytes.append(contentsOf: identifier.utf8)
        }
        bytes.append(contentsOf: #","properties":{"#.utf8)
        let properties = feature.properties.sorted { MemberOrder.precedes($0.key, $1.key) }
        for (index, property) in properties.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            CanonicalText.append(property.key, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            bytes.append(contentsOf: property.value.utf8)
        }
        bytes.append(contentsOf: #"},"geometry":"#.utf8)
        GeometryWriter(feature).write(to: &bytes)
        bytes.append(UInt8(ascii: "}"))
    }
}
