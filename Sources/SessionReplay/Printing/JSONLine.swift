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

    mutating func add(_ key: String, _ json: CanonicalJSON) { add(key, json: json.utf8) }

    /// - Parameter json: a JSON value.
    mutating func add(_ key: String, json: [UInt8]) {
        self.key(key)
        bytes += json
    }

    /// A GeoJSON position: longitude first.
    mutating func add(_ key: String, _ position: Position, altitude: Double? = nil) {
        let numbers = [position.longitude, position.latitude] + (altitude.map { [$0] } ?? [])
        add(key, numbers)
    }

    mutating func add(_ key: String, _ positions: [Position]) {
        list(key, positions) { position, bytes in
            Self.append([position.longitude, position.latitude], to: &bytes)
        }
    }

    mutating func add(_ key: String, _ numbers: [Double]) {
        self.key(key)
        Self.append(numbers, to: &bytes)
    }

    mutating func add(_ key: String, _ texts: [String]) {
        list(key, texts) { CanonicalText.append($0, to: &$1) }
    }

    mutating func add(_ key: String, _ objects: [JSONLine]) {
        list(key, objects) { $1 += $0.object }
    }

    private mutating func list<Element>(
        _ key: String, _ elements: [Element], _ append: (Element, inout [UInt8]) -> Void
    ) {
        self.key(key)
        Self.append(elements, to: &bytes, append)
    }

    private static func append(_ numbers: [Double], to bytes: inout [UInt8]) {
        append(numbers, to: &bytes) { CanonicalNumber.append($0, to: &$1) }
    }

    private static func append<Element>(
        _ elements: [Element], to bytes: inout [UInt8],
        _ append: (Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(element, &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// The object without a line end.
    var object: [UInt8] { bytes + [UInt8(ascii: "}")] }
}
