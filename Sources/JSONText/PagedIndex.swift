/// Where the tokens of a text begin, as simdjson found them.
///
/// An index takes four bytes per token, which may be more than the text. So it is kept for two pages
/// of the text only, and made again where somebody looks at another: reading goes forwards, and
/// simdjson is fast.
final class PagedIndex: TokenSource {
    private struct Page {
        let firstToken: Int
        /// Counted from the beginning of the bytes.
        let start: Int
        let end: Int
    }

    private let bytes: [UInt8]
    private let first: Int
    private var pages: [Page] = []
    /// The page that was looked at last, and the one before it.
    private var current: PageIndex
    private var other: PageIndex?
    private(set) var count = 0

    /// An index of 4 MiB at most, which the processor's caches nearly hold.
    static let pageByteCount = 1 << 20

    /// Indexes `bytes` from `first` on; the offsets count from there.
    ///
    /// - Parameter pageByteCount: about how many bytes a page has. A string is never cut.
    /// - Complexity: O(n), at about a gigabyte per second.
    /// - Throws: `JSONTextError`, if the text is not UTF-8, or a string has no end or a raw control
    ///   character in it.
    init(
        _ bytes: [UInt8], from first: Int, pageByteCount: Int = PagedIndex.pageByteCount
    ) throws(JSONTextError) {
        self.bytes = bytes
        self.first = first
        current = try PageIndex()
        var start = first
        repeat {
            let end = PageIndex.pageEnd(in: bytes, from: start, least: pageByteCount)
            do throws(PageIndex.Failure) {
                try current.build(bytes, start..<end)
            } catch {
                throw JSONTextError(error.status, in: bytes, from: first)
            }
            current.firstToken = count
            // What is all whitespace has no tokens, and is never asked for; nor is the only page.
            if current.count > 0, start > first || end < bytes.count {
                pages.append(Page(firstToken: count, start: start, end: end))
            }
            count += current.count
            start = end
        } while start < bytes.count
        guard count > 0 else { throw JSONTextError(.empty, at: bytes.count) }
    }

    override var tokenCount: Int { count }

    override func offset(of token: Int) -> Int { self[token] }

    subscript(token: Int) -> Int {
        if let offset = current[token] { return offset - first }
        return turn(to: token) - first
    }

    /// - Complexity: O(page), if it is neither of the last two.
    private func turn(to token: Int) -> Int {
        precondition(token >= 0 && token < count, "there is no such token")
        if let other { (current, self.other) = (other, current) }
        if let offset = current[token] { return offset }
        // The page before stays, as it was before the exchange.
        if let other { (current, self.other) = (other, current) }
        return load(token)
    }

    private func load(_ token: Int) -> Int {
        var low = 0
        var high = pages.count
        // The last page that does not begin behind the token.
        while high - low > 1 {
            let middle = (low + high) / 2
            if pages[middle].firstToken <= token { low = middle } else { high = middle }
        }
        let page = pages[low]
        do {
            let next = try other ?? PageIndex()
            try next.build(bytes, page.start..<page.end)
            next.firstToken = page.firstToken
            other = current
            current = next
        } catch {
            preconditionFailure("the page was indexed before: \(error)")
        }
        guard let offset = current[token] else {
            preconditionFailure("a page has the tokens that it had before")
        }
        return offset
    }
}
