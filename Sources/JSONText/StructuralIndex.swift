import CSimdjson

/// Where the tokens of a text begin, as simdjson found them: the one owner of its memory.
@safe
final class StructuralIndex: TokenSource {
    private let raw: OpaquePointer
    fileprivate private(set) var offsets: UnsafePointer<UInt32>?
    fileprivate private(set) var count = 0

    override var tokenCount: Int { count }

    override init() throws(JSONTextError) {
        guard let created = unsafe csimdjson_index_create() else { throw .noMemory }
        unsafe raw = created
    }

    deinit { unsafe csimdjson_index_destroy(raw) }

    /// Indexes `bytes` from `first` on; the offsets count from there. Earlier offsets end with this:
    /// nobody may hold any.
    ///
    /// - Complexity: O(n), at about a gigabyte per second.
    /// - Throws: `JSONTextError`, if the text is not UTF-8, or a string has no end or a raw control
    ///   character in it.
    func build(_ bytes: [UInt8], from first: Int) throws(JSONTextError) {
        unsafe offsets = nil
        count = 0
        let status = unsafe bytes.withUnsafeBufferPointer { buffer in
            // The base address is nil for an empty text only, and then nothing is read.
            guard let base = buffer.baseAddress else { return csimdjson_empty }
            return unsafe csimdjson_index_build(raw, base + first, buffer.count - first)
        }
        guard status == csimdjson_ok, let built = unsafe csimdjson_index_offsets(raw) else {
            throw JSONTextError(status, in: bytes, from: first)
        }
        unsafe offsets = built
        count = unsafe csimdjson_index_count(raw)
    }
}

/// What an index holds after a build. It keeps the index, so that its memory stays as it is. Of a long
/// text it holds none, and asks the pages.
@safe
@usableFromInline
struct TokenOffsets {
    @usableFromInline let count: Int
    @usableFromInline let first: UnsafePointer<UInt32>?
    private let owner: TokenSource

    /// Nil if nothing was built.
    init?(_ index: StructuralIndex) {
        guard let offsets = unsafe index.offsets else { return nil }
        unsafe first = offsets
        count = index.count
        owner = index
    }

    init(_ pages: PagedIndex) {
        unsafe first = nil
        count = 0
        owner = pages
    }

    var tokenCount: Int { owner.tokenCount }

    @inlinable
    subscript(token: Int) -> Int {
        guard token >= 0, token < count else { return paged(token) }
        // There is a first one, since there are some.
        return unsafe Int(first.unsafelyUnwrapped[token])
    }

    @usableFromInline
    func paged(_ token: Int) -> Int { owner.offset(of: token) }
}
