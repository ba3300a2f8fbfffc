import JSONText

/// Reads GeoJSON (RFC 7946) from outside: whole, or refused with every reason.
public enum GeoJSONImport {
    /// Reads a FeatureCollection, a Feature, or a geometry (which becomes a feature).
    ///
    /// Rings are opened: a last position that repeats the first is dropped. Positions have two or
    /// three numbers; |longitude| ≤ 360, |latitude| ≤ 90. Properties come sorted by their keys.
    ///
    /// - Complexity: O(n log n) in the number of bytes, for the sorting of members; no recursion
    ///   deeper than ``PropertyLimits/depth``.
    /// - Throws: ``ImportError``, which lists every feature that is not acceptable.
    public static func read(
        _ bytes: [UInt8],
        options: ImportOptions = ImportOptions()
    ) throws(ImportError) -> ImportResult {
        let text: JSONText
        do {
            text = try JSONText(bytes)
        } catch {
            throw .notJSON(error)
        }
        var reader = FileReader(text: text, options: options)
        return try reader.read()
    }
}
