extension Array {
    /// Calls `visit` with every order of the elements (B. R. Heap, 1963).
    func forEachPermutation(_ visit: ([Element]) throws -> Void) rethrows {
        var elements = self
        try Self.permute(&elements, count, visit)
    }

    private static func permute(
        _ elements: inout [Element],
        _ count: Int,
        _ visit: ([Element]) throws -> Void
    ) rethrows {
        guard count > 1 else { return try visit(elements) }
        for index in 0..<count {
            try permute(&elements, count - 1, visit)
            elements.swapAt(count.isMultiple(of: 2) ? index : 0, count - 1)
        }
    }

    /// All choices of `size` elements, each in this order.
    func subsets(of size: Int) -> [[Element]] {
        guard size > 0 else { return [[]] }
        return indices.flatMap { index in
            Array(self[(index + 1)...]).subsets(of: size - 1).map { [self[index]] + $0 }
        }
    }
}
