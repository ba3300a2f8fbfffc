/// One thing that is wrong, and where.
public struct ImportProblem: Hashable, Sendable, CustomStringConvertible {
    /// The feature's index in the file, from 0; nil if it is about the file as such.
    public let featureIndex: Int?
    /// As `features[3].geometry.coordinates[0][1]`; empty for the outermost value.
    public let path: String
    public let fault: ImportFault

    public var description: String {
        let place = path.isEmpty ? "" : "\(path): "
        return featureIndex.map { "feature \($0): \(place)\(fault)" } ?? "\(place)\(fault)"
    }
}
