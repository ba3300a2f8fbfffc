import Glibc

/// Where the log's files are.
struct DataDirectory {
    let path: String

    var databaseFile: String { path + "/sessions.sqlite" }
    var lockFile: String { path + "/server.lock" }

    /// Makes the directory if it is missing, for its owner only: it holds what people drew.
    func create() throws(LogError) {
        if unsafe mkdir(path, 0o700) == 0 { return }
        let cause = errno
        guard cause == EEXIST else { throw .directory(path: path, reason: systemErrorText(cause)) }
    }

    /// Makes the empty file if it is missing, for its owner only also where the directory is open to others.
    /// SQLite gives its helper files the same mode.
    ///
    /// An existing file is not opened: closing it again would drop the locks of this process's readers.
    func createDatabaseFile() throws(LogError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = unsafe open(databaseFile, flags, mode_t(0o600))
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw .directory(path: databaseFile, reason: systemErrorText(errno))
        }
    }

    /// Makes the names of new files durable. SQLite sees to their content only.
    func synchronize() throws(LogError) {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .directory(path: path, reason: systemErrorText(errno))
        }
        defer { close(descriptor) }
        if fsync(descriptor) != 0 { throw .directory(path: path, reason: systemErrorText(errno)) }
    }
}
