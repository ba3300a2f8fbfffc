import Glibc

/// A path for a data directory, which goes with all its files when the test is over.
final class TemporaryDirectory: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/sessionlog-XXXXXX".utf8CString)
        precondition(unsafe mkdtemp(&template) != nil, "no temporary directory")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in fileNames { _ = unsafe unlink("\(path)/\(name)") }
        unsafe rmdir(path)
    }

    var fileNames: [String] {
        guard let listing = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(listing) }
        var names: [String] = []
        while let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    func byteCount(of name: String) -> Int {
        var status = stat()
        return unsafe stat("\(path)/\(name)", &status) == 0 ? Int(status.st_size) : 0
    }

    /// Runs a program and waits for it. Files of an open database must not be opened by the test
    /// itself: closing them would drop SQLite's locks, as POSIX has it.
    func run(_ arguments: String...) -> Bool {
        var words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer { unsafe words.forEach { unsafe free($0) } }
        var process: pid_t = 0
        guard unsafe posix_spawnp(&process, arguments[0], nil, nil, words, environ) == 0 else {
            return false
        }
        var status: Int32 = 0
        return unsafe waitpid(process, &status, 0) == process && status == 0
    }
}
