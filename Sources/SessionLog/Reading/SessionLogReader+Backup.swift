import Glibc

extension SessionLogReader {
    /// Writes the log as it is now to a new file: one state of all rooms, also while a server writes.
    ///
    /// The server goes on undisturbed; its WAL cannot be reset meanwhile. The file has its name only
    /// once it is whole and on disk; until then it is called `FILE.partial`.
    ///
    /// - Parameter file: where; there must be nothing yet. Only its owner may read it.
    /// - Throws: ``LogError`` if it cannot be written; nothing is left behind then.
    public func backUp(to file: String) throws(LogError) {
        guard unsafe access(file, F_OK) != 0 else {
            throw .directory(path: file, reason: "there is such a file already")
        }
        let partial = file + ".partial"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = unsafe open(partial, flags, mode_t(0o600))
        guard descriptor >= 0 else {
            throw .directory(path: partial, reason: systemErrorText(errno))
        }
        defer { close(descriptor) }
        do throws(LogError) {
            try connection.prepare("VACUUM INTO ?").run(.text(partial))
            guard fsync(descriptor) == 0, unsafe rename(partial, file) == 0 else {
                throw .directory(path: file, reason: systemErrorText(errno))
            }
        } catch {
            _ = unsafe unlink(partial)
            throw error
        }
        try Self.directory(of: file).synchronize()
    }

    private static func directory(of file: String) -> DataDirectory {
        guard let slash = file.lastIndex(of: "/") else { return DataDirectory(path: ".") }
        return DataDirectory(path: String(file[...slash]))
    }
}
