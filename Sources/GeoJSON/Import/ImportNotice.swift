/// Something that an import accepted, but that its user should know.
public struct ImportNotice: Hashable, Sendable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// Rings whose last position is not their first, bit for bit. All vertices were kept, and
        /// an export will close the ring.
        case ringsNotClosed(count: Int)
        /// Coordinates without any position. What has some was kept.
        case emptyParts(count: Int)
        /// Rings under three or lines under two vertices. They were kept, but an export drops them.
        case tooFewVertices(count: Int)
        /// Members that GeoJSON does not have, or that are not kept, such as `bbox`.
        case foreignMembersDropped(names: [String], unlistedCount: Int)
    }

    /// The feature's index in the file, from 0; nil if it is about the whole file.
    public let featureIndex: Int?
    public let kind: Kind

    public var description: String {
        featureIndex.map { "feature \($0): \(sentence)" } ?? sentence
    }

    private var sentence: String {
        switch kind {
        case .ringsNotClosed(let count):
            "\(count) ring(s) do not end where they begin; they are closed from here on"
        case .emptyParts(let count): "\(count) part(s) without positions were left out"
        case .tooFewVertices(let count):
            "\(count) ring(s) under 3 or line(s) under 2 vertices will not be exported"
        case .foreignMembersDropped(let names, let unlisted):
            "members that are not kept: " + names.joined(separator: ", ")
                + (unlisted == 0 ? "" : " and \(unlisted) more")
        }
    }
}
