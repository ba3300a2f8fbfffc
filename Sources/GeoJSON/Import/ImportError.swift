public import JSONText

/// Why a file was refused. It is refused whole: nothing of it was imported.
public enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
    case notJSON(JSONTextError)
    /// JSON, but no GeoJSON object that could be imported.
    case notGeoJSON(ImportProblem)
    /// More than one room can hold.
    case tooLarge(ImportProblem)
    /// Features that are not acceptable, in order: the first hundred problems, and the indices of
    /// all further features that have some. After 10,000 ranges of indices reading ends.
    case features([ImportProblem], unlistedFeatures: [ClosedRange<Int>])

    public var description: String {
        switch self {
        case .notJSON(let error): "the file is not JSON: \(error)"
        case .notGeoJSON(let problem): "the file is not GeoJSON that can be imported: \(problem)"
        case .tooLarge(let problem): "the file is too large: \(problem)"
        case .features(let problems, let unlisted):
            (["nothing was imported, because of these features:"]
                + problems.map(\.description) + Self.line(unlisted)).joined(separator: "\n")
        }
    }

    private static func line(_ ranges: [ClosedRange<Int>]) -> [String] {
        guard !ranges.isEmpty else { return [] }
        let texts = ranges.map {
            $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
        }
        return ["and these features too: " + texts.joined(separator: ", ")]
    }
}
