internal import Glibc

/// Reads a file line by line. LF ends a line, and CR LF too.
final class LineReader {
    struct Line {
        let bytes: [UInt8]
        /// From 1.
        let number: Int
        /// Whether the line has its end, so that it was written whole.
        let isEnded: Bool
    }

    /// More than any line that is written; see ``Recording/export(to:)``.
    private static let lineByteCount = 32 << 20
    private static let partByteCount = 1 << 16

    let file: String
    private let descriptor: Int32
    private var buffer: ArraySlice<UInt8> = []
    private var number = 0
    private var isAtEnd = false

    /// - Throws: ``ReplayError`` if the file cannot be opened.
    init(file: String) throws(ReplayError) {
        self.file = file
        descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(file) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The next line; nil behind the last one. Blank lines at the end of the file are none.
    ///
    /// - Throws: ``ReplayError`` if the file cannot be read, or has a line that nobody writes.
    func next() throws(ReplayError) -> Line? {
        guard let line = try nextLine() else { return nil }
        guard line.bytes.isEmpty, line.isEnded else { return line }
        // Damage, unless nothing but blank lines follows.
        while let following = try nextLine() { if !following.bytes.isEmpty { return line } }
        return nil
    }

    private func nextLine() throws(ReplayError) -> Line? {
        var searched = 0
        while true {
            let start = buffer.startIndex
            if let end = buffer[(start + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
                let bytes = Array(buffer[..<end])
                buffer = buffer[(end + 1)...]
                return line(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, true)
            }
            searched = buffer.count
            guard searched <= Self.lineByteCount else {
                throw ReplayError("\(file): line \(number + 1) is longer than 32 MiB")
            }
            guard try fill() else {
                guard !buffer.isEmpty else { return nil }
                defer { buffer = [] }
                return line(Array(buffer), false)
            }
        }
    }

    private func line(_ bytes: [UInt8], _ isEnded: Bool) -> Line {
        number += 1
        return Line(bytes: bytes, number: number, isEnded: isEnded)
    }

    private func fill() throws(ReplayError) -> Bool {
        guard !isAtEnd else { return false }
        // A long line is not copied over and over.
        var part = [UInt8](repeating: 0, count: max(Self.partByteCount, buffer.count))
        let count = unsafe part.withUnsafeMutableBytes {
            unsafe read(descriptor, $0.baseAddress, $0.count)
        }
        guard count >= 0 else { throw Self.failure(file) }
        isAtEnd = count == 0
        // What was read already is let go of.
        buffer = ArraySlice(Array(buffer) + part[..<count])
        return count > 0
    }

    private static func failure(_ file: String) -> ReplayError {
        ReplayError("\(file): \(unsafe String(cString: strerror(errno)))")
    }
}
