import JSONText

/// The `crs` member of GeoJSON's 2008 draft. Only names of WGS 84 are accepted: coordinates in
/// another system would land somewhere else without a word.
enum CoordinateSystem {
    private static let accepted = [
        "crs84", "ogc:crs84", "urn:ogc:def:crs:ogc:1.3:crs84", "urn:ogc:def:crs:ogc::crs84",
        "http://www.opengis.net/def/crs/ogc/1.3/crs84",
        "https://www.opengis.net/def/crs/ogc/1.3/crs84",
        // GeoJSON always had the longitude first, whatever EPSG says.
        "epsg:4326", "urn:ogc:def:crs:epsg::4326", "urn:ogc:def:crs:epsg:6.6:4326",
        "http://www.opengis.net/def/crs/epsg/0/4326",
    ]

    static func check(_ value: Int, in text: JSONText) throws(LocatedFault) {
        if text.kind(of: value) == .null { return }
        do throws(LocatedFault) {
            let name = try name(of: value, in: text)
            guard accepted.contains(name.lowercased()) else {
                throw LocatedFault(.otherCoordinateSystem(name))
            }
        } catch {
            throw error.inside(.member("crs"))
        }
    }

    private static func name(of value: Int, in text: JSONText) throws(LocatedFault) -> String {
        guard text.kind(of: value) == .object else {
            throw LocatedFault(.expected(.object, found: text.kind(of: value)))
        }
        let members = try text.members(of: value)
        guard let properties = members.first(where: { $0.key == "properties" })?.value,
            text.kind(of: properties) == .object,
            let name = try text.members(of: properties).first(where: { $0.key == "name" })?.value,
            text.kind(of: name) == .string
        else { throw LocatedFault(.otherCoordinateSystem("a system without a name")) }
        guard let content = text.string(at: name) else { throw LocatedFault(.loneSurrogate) }
        return content
    }
}
