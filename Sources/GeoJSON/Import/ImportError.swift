/// Why a file was refused. It is refused whole: nothing of it was imported.
public enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
    case notJSON(JSONTextError)
    /// JSON, but no GeoJSON object that could be imported.
    case notGeoJSON(ImportProblem)
    /// More than one room can hold.
    case tooLarge(ImportProblem)
    /// Features that are not acceptable, in order: the first hundred problems, and how many
    /// features more have some. Counting ends at 10,000 of these.
    case features([ImportProblem], unlistedFeatureCount: Int)

    public var description: String {
        switch self {
        case .notJSON(let error): "the file is not JSON: \(error)"
        case .notGeoJSON(let problem): "the file is not GeoJSON that can be imported: \(problem)"
        case .tooLarge(let problem): "the file is too large: \(problem)"
        case .features(let problems, let unlisted):
            (["nothing was imported, because of these features:"]
                + problems.map(\.description)
                + (unlisted == 0
                    ? []
                    : ["and \(unlisted) features more" + (unlisted < 10_000 ? "" : ", or over")]))
                .joined(separator: "\n")
        }
    }
}
