internal import Glibc

/// What the operator reads. Standard output has only the line that tells where the server listens.
public enum Console {
    /// Writes a line to standard error.
    public static func error(_ line: String) { write("syncline: \(line)\n", to: STDERR_FILENO) }

    /// Writes a line to standard output, at once.
    public static func line(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

    /// Writes bytes to standard output.
    ///
    /// - Returns: false if nobody reads them any more.
    public static func write(_ bytes: [UInt8]) -> Bool { write(bytes[...], to: STDOUT_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) {
        _ = write(Array(text.utf8)[...], to: descriptor)
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        var bytes = bytes
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }
}
