import Foundation

/// A file of `Protocol/vectors`: a JSON array with one value on each line. With
/// `SYNCLINE_WRITE_VECTORS=1` the tests write the files instead of comparing; what they then hold has
/// to be checked by the reader in Python, which shares no code with this one.
package enum VectorFile {
    /// The lines that a file has, and those that it ought to have: JSON values, without commas.
    package static func compare(
        _ name: String, with made: [[UInt8]]
    ) throws -> (file: [String], made: [String]) {
        let path = folder.appendingPathComponent(name)
        let made = made.map { String(decoding: $0, as: UTF8.self) }
        if ProcessInfo.processInfo.environment["SYNCLINE_WRITE_VECTORS"] != nil {
            try Data("[\n\(made.joined(separator: ",\n"))\n]\n".utf8).write(to: path)
        }
        return (try lines(of: path), made)
    }

    private static func lines(of path: URL) throws -> [String] {
        let text = String(decoding: try Data(contentsOf: path), as: UTF8.self)
        return text.split(separator: "\n").dropFirst().dropLast().map { line in
            String(line.hasSuffix(",") ? line.dropLast() : line)
        }
    }

    /// A page of `Protocol/`.
    package static func page(_ name: String) throws -> String {
        let path = folder.deletingLastPathComponent().appendingPathComponent(name)
        return String(decoding: try Data(contentsOf: path), as: UTF8.self)
    }

    private static var folder: URL {
        URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appendingPathComponent("Protocol/vectors")
    }
}
