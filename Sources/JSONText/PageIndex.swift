import CSimdjson

/// Where the tokens of one page of a text begin: the one owner of simdjson's memory.
@safe
final class PageIndex {
    /// What simdjson says.
    struct Failure: Error {
        let status: csimdjson_status
    }

    private let raw: OpaquePointer
    private var offsets: UnsafePointer<UInt32>?
    /// Where the page begins in the bytes.
    private var start = 0
    private(set) var count = 0
    /// The number of its first token within the whole text.
    var firstToken = 0

    init() throws(JSONTextError) {
        guard let created = unsafe csimdjson_index_create() else { throw .noMemory }
        unsafe raw = created
    }

    deinit { unsafe csimdjson_index_destroy(raw) }

    /// Indexes a page, in place of the one before. One of whitespace alone has no tokens.
    func build(_ bytes: [UInt8], _ page: Range<Int>) throws(Failure) {
        precondition(page.lowerBound >= 0 && page.upperBound <= bytes.count, "it is in the bytes")
        count = 0
        start = page.lowerBound
        let status = unsafe bytes.withUnsafeBufferPointer { buffer in
            // The base address is nil for an empty text only, and then nothing is read.
            guard let base = buffer.baseAddress else { return csimdjson_empty }
            return unsafe csimdjson_index_build(raw, base + page.lowerBound, page.count)
        }
        if status == csimdjson_empty { return }
        guard status == csimdjson_ok else { throw Failure(status: status) }
        unsafe offsets = csimdjson_index_offsets(raw)
        count = unsafe csimdjson_index_count(raw)
    }

    /// Where a token begins in the bytes; nil if it is in another page.
    @inline(__always)
    subscript(token: Int) -> Int? {
        let index = token &- firstToken
        guard index >= 0, index < count, let offsets = unsafe offsets else { return nil }
        return unsafe start + Int(offsets[index])
    }

    /// Where a page of about `least` bytes ends that begins at `start`, outside of strings.
    static func pageEnd(in bytes: [UInt8], from start: Int, least: Int) -> Int {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return 0 }
            return unsafe csimdjson_page_end(base, buffer.count, start, least)
        }
    }
}
