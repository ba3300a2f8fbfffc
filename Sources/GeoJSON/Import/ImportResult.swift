/// What a file holds, and what was made to fit.
public struct ImportResult: Sendable {
    /// In the file's order.
    public var features: PackedFeatures
    /// In the file's order; the first thousand.
    public var notices: [ImportNotice]
    /// How many notices more there were.
    public var unlistedNoticeCount: Int
}
