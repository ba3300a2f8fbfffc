import Glibc

/// Holds a data directory for one server, until it is destroyed or the process ends however it ends.
///
/// A second one is refused also within the process: `flock` belongs to the open file.
struct DirectoryLock: ~Copyable {
    private let descriptor: Int32

    init(_ directory: DataDirectory) throws(LogError) {
        let file = directory.lockFile
        descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { throw .directory(path: file, reason: systemErrorText(errno)) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let cause = errno
            let holder = Self.processNumber(in: descriptor)
            close(descriptor)
            guard cause == EWOULDBLOCK else {
                throw .directory(path: file, reason: systemErrorText(cause))
            }
            throw .inUse(directory: directory.path, process: holder)
        }
        do throws(LogError) {
            try Self.write(processNumber: getpid(), to: descriptor, file: file)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit {
        // Said, because closing is not enough while a process that is just being started has a copy.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func write(
        processNumber: Int32,
        to descriptor: Int32,
        file: String
    ) throws(LogError) {
        let line = Array("\(processNumber)\n".utf8)
        let writtenCount = unsafe pwrite(descriptor, line, line.count, 0)
        guard writtenCount == line.count, ftruncate(descriptor, off_t(line.count)) == 0 else {
            throw .directory(path: file, reason: systemErrorText(errno))
        }
    }

    private static func processNumber(in descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let readCount = unsafe pread(descriptor, &bytes, bytes.count, 0)
        guard readCount > 0 else { return nil }
        let digits = bytes.prefix(readCount).prefix { $0 != UInt8(ascii: "\n") }
        return Int32(String(decoding: digits, as: UTF8.self))
    }
}
