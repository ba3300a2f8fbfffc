import Foundation

/// A file of `Protocol/vectors`: one value per line. With `SYNCLINE_WRITE_VECTORS=1` the tests
/// write the files instead of comparing; what they then hold has to be checked by the reader in
/// Python, which shares no code with this one.
enum VectorFile {
    static func compare(_ name: String, with made: [JSON]) throws -> (file: [JSON], made: [JSON]) {
        let path = folder.appendingPathComponent(name)
        if ProcessInfo.processInfo.environment["SYNCLINE_WRITE_VECTORS"] != nil {
            let lines = try made.map { try $0.line }.joined(separator: ",\n")
            try Data("[\n\(lines)\n]\n".utf8).write(to: path)
        }
        return (try JSONDecoder().decode([JSON].self, from: Data(contentsOf: path)), made)
    }

    static func text(_ name: String) throws -> String {
        let path = folder.deletingLastPathComponent().appendingPathComponent(name)
        return String(decoding: try Data(contentsOf: path), as: UTF8.self)
    }

    private static var folder: URL {
        URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Protocol/vectors")
    }
}

enum Hex {
    static func text(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static func text(_ value: UInt64) -> String {
        text((0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) })
    }

    static func bytes(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] * 16 + digits[$0 + 1])
        }
    }
}
