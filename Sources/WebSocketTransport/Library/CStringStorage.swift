internal import Glibc

/// C strings at fixed addresses, for structures of C that keep pointers to names.
@safe
final class CStringStorage {
    private let pointers: [UnsafeMutablePointer<CChar>]

    init(_ strings: [String]) {
        unsafe pointers = unsafe strings.map { unsafe strdup($0) }
    }

    deinit {
        unsafe pointers.forEach { unsafe free($0) }
    }

    subscript(index: Int) -> UnsafePointer<CChar> {
        unsafe UnsafePointer(pointers[index])
    }
}
