import Glibc

/// Writes a report to a file, or to standard output.
public enum ReportFile {
    /// - Parameter path: `-` is standard output.
    /// - Throws: ``SwarmFailure/failed(_:)``.
    public static func write(_ bytes: [UInt8], to path: String) throws(SwarmFailure) {
        if path == "-" { return try write(bytes, to: STDOUT_FILENO, named: path) }
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        try write(bytes, to: descriptor, named: path)
    }

    private static func write(
        _ bytes: [UInt8],
        to descriptor: Int32,
        named path: String
    ) throws(SwarmFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(path) }
            rest = rest.dropFirst(count)
        }
    }

    private static func failure(_ path: String) -> SwarmFailure {
        .failed(
            "the report could not be written to \(path): \(unsafe String(cString: strerror(errno)))"
        )
    }
}
