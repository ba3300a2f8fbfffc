import CSimdjson

/// Where the tokens of a text begin, as simdjson found them: the one owner of its memory.
@safe
final class StructuralIndex {
    private let raw: OpaquePointer
    private let offsets: UnsafePointer<UInt32>
    let count: Int

    /// Indexes `bytes` from `first` on; the offsets count from there.
    ///
    /// - Complexity: O(n), at about a gigabyte per second.
    /// - Throws: `JSONTextError`, if the text is not UTF-8, or a string has no end or a raw control
    ///   character in it.
    init(_ bytes: [UInt8], from first: Int) throws(JSONTextError) {
        guard let created = unsafe csimdjson_index_create() else { throw .noMemory }
        let status = unsafe bytes.withUnsafeBufferPointer { buffer in
            // The base address is nil for an empty text only, and then nothing is read.
            guard let base = buffer.baseAddress else { return csimdjson_empty }
            return unsafe csimdjson_index_build(created, base + first, buffer.count - first)
        }
        guard status == csimdjson_ok, let built = unsafe csimdjson_index_offsets(created) else {
            unsafe csimdjson_index_destroy(created)
            throw JSONTextError(status, in: bytes, from: first)
        }
        unsafe raw = created
        unsafe offsets = built
        count = unsafe csimdjson_index_count(created)
    }

    deinit { unsafe csimdjson_index_destroy(raw) }

    subscript(token: Int) -> Int {
        precondition(token >= 0 && token < count, "there is no such token")
        return unsafe Int(offsets[token])
    }
}
