import GeoJSON

/// [IM4]: what a file brings can be written, and what was written is acceptable again and comes out
/// as the same bytes.
enum GeoJSONDecoder: FuzzedDecoder {
    static let name = "geojson"

    static func check(_ bytes: [UInt8]) {
        for bigIntegers in [ImportOptions.BigIntegers.refuse, .string] {
            var options = ImportOptions()
            options.bigIntegers = bigIntegers
            guard let written = rewritten(bytes, options) else { continue }
            guard let again = rewritten(written, ImportOptions()) else {
                preconditionFailure("what was written is refused: \(text(written))")
            }
            precondition(again == written, "\(text(written)) becomes \(text(again))")
        }
    }

    /// The file as it is exported; nil if it is refused.
    private static func rewritten(_ bytes: [UInt8], _ options: ImportOptions) -> [UInt8]? {
        do throws(ImportError) {
            let result = try GeoJSONImport.read(bytes, options: options)
            return GeoJSONExport.write(features: result.features)
        } catch {
            return nil
        }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
