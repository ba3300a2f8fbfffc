import MapModel

@testable import GeoJSON

/// Imports a text with the default options.
func read(_ text: String) throws(ImportError) -> ImportResult {
    try GeoJSONImport.read(Array(text.utf8))
}

extension ImportResult {
    /// The features, unpacked.
    var contents: [FeatureContent] { Array(features) }
}

/// Exports what an import of the text gives.
func exported(_ text: String) throws(ImportError) -> String {
    let bytes = GeoJSONExport.write(features: try read(text).contents)
    return String(decoding: bytes, as: UTF8.self)
}

/// A collection of one feature with this geometry.
func feature(_ geometry: String) -> String {
    #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":"#
        + geometry + "}]}"
}

/// A collection of one feature with these properties.
func feature(properties: String) -> String {
    #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":"#
        + properties + #","geometry":null}]}"#
}

/// The problems that an import of the text lists.
func problems(_ text: String) -> [ImportProblem] {
    do throws(ImportError) {
        _ = try read(text)
        return []
    } catch {
        switch error {
        case .features(let problems, _): return problems
        case .notGeoJSON(let problem), .tooLarge(let problem): return [problem]
        case .notJSON: return []
        }
    }
}

/// The one problem of the first feature in a collection.
func problem(_ path: String, _ fault: ImportFault) -> [ImportProblem] {
    let place = "features[0]" + (path.isEmpty ? "" : ".\(path)")
    return [ImportProblem(featureIndex: 0, path: place, fault: fault)]
}

extension Coordinate {
    /// A coordinate of numbers that are in range.
    init(_ longitude: Double, _ latitude: Double, _ altitude: Double? = nil) {
        guard let position = Position(longitude: longitude, latitude: latitude) else {
            preconditionFailure("a test gave a position out of range")
        }
        self.init(position, altitude: altitude)
    }
}

extension CanonicalJSON {
    init(_ text: String) { self.init(unchecked: Array(text.utf8)) }
}

/// A small seeded generator (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
