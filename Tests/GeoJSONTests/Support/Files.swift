import Glibc

/// The bytes of a file that stands beside the tests.
func file(_ name: String, source: String = #filePath) throws -> [UInt8] {
    let folder = source.split(separator: "/").dropLast(2).joined(separator: "/")
    let path = "/\(folder)/Data/\(name)"
    guard let stream = unsafe fopen(path, "r") else { throw FileIsMissing(path: path) }
    defer { unsafe fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe fread(&chunk, 1, chunk.count, stream)
        if count == 0 { return bytes }
        bytes.append(contentsOf: chunk[..<count])
    }
}

struct FileIsMissing: Error {
    let path: String
}
