/// What the text form writes as a name. One table for each type serves both directions.
protocol NamedInText: CaseIterable {
    /// Letters of ASCII only: nothing in it has to be escaped.
    var textName: String { get }
}

extension NamedInText {
    /// Nil if nothing has this name.
    init?(textName name: some Sequence<UInt8>) {
        guard let named = Self.allCases.first(where: { $0.textName.utf8.elementsEqual(name) })
        else { return nil }
        self = named
    }
}
