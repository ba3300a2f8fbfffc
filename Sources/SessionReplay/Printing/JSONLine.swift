internal import MapModel

/// One JSON object on a line, member by member.
struct JSONLine {
    private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

    private mutating func key(_ key: String) {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
        CanonicalText.append(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func add(_ key: String, _ text: String) {
        self.key(key)
        CanonicalText.append(text, to: &bytes)
    }

    mutating func add(_ key: String, _ number: some BinaryInteger) {
        self.key(key)
        bytes += Array("\(number)".utf8)
    }

    mutating func add(_ key: String, _ flag: Bool) {
        self.key(key)
        bytes += Array((flag ? "true" : "false").utf8)
    }

    mutating func add(_ key: String, _ json: CanonicalJSON) {
        self.key(key)
        bytes += json.utf8
    }

    /// A GeoJSON position: longitude first.
    mutating func add(_ key: String, _ position: Position, altitude: Double? = nil) {
        self.key(key)
        bytes.append(UInt8(ascii: "["))
        CanonicalNumber.append(position.longitude, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        CanonicalNumber.append(position.latitude, to: &bytes)
        if let altitude {
            bytes.append(UInt8(ascii: ","))
            CanonicalNumber.append(altitude, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func add(_ key: String, _ objects: [JSONLine]) {
        self.key(key)
        bytes.append(UInt8(ascii: "["))
        for (index, object) in objects.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += object.object
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// The object without a line end.
    var object: [UInt8] { bytes + [UInt8(ascii: "}")] }
}
