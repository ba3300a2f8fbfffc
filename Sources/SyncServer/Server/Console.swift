internal import Glibc

/// What the operator reads. Standard output has only the line that tells where the server listens.
public enum Console {
    /// Writes a line to standard error.
    public static func error(_ line: String) { write("syncline: \(line)\n", to: STDERR_FILENO) }

    /// Writes a line to standard output, at once.
    public static func line(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

    /// Puts a line in place of the last such one on standard error, which has to be a terminal.
    public static func progress(_ line: String) {
        write("\r\u{1B}[K\(line)", to: STDERR_FILENO)
    }

    /// Writes bytes to standard output.
    ///
    /// - Returns: false if nobody reads them any more.
    /// - Throws: ``ConsoleFailure`` if they cannot be written.
    public static func write(_ bytes: [UInt8]) throws(ConsoleFailure) -> Bool {
        if write(bytes[...], to: STDOUT_FILENO) { return true }
        guard errno == EPIPE else {
            throw ConsoleFailure(reason: unsafe String(cString: strerror(errno)))
        }
        return false
    }

    /// Gives the standard descriptors that are closed to nobody, so that no socket or file takes
    /// their numbers.
    public static func openStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is this one.
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }

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

/// Standard output cannot be written: the disk is full, say.
public struct ConsoleFailure: Error, CustomStringConvertible {
    let reason: String

    public var description: String { "the output cannot be written: \(reason)" }
}
