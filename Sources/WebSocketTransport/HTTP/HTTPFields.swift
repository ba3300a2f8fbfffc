/// The header fields of a message, in the order in which they were sent.
struct HTTPFields: Equatable, Sendable {
    struct Field: Equatable, Sendable {
        /// In lower case.
        let name: String
        let value: String
    }

    var fields: [Field] = []

    func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    func only(_ name: String) -> String? {
        let found = values(name)
        return found.count == 1 ? found[0] : nil
    }

    /// The elements of a comma-separated list, which may be spread over several fields.
    func list(_ name: String) -> [String] {
        values(name).flatMap { value in
            value.split(separator: ",").map { String(trimmed($0)) }.filter { !$0.isEmpty }
        }
    }

    /// Whether a list has `token`, in any case.
    func contains(_ token: String, in name: String) -> Bool {
        list(name).contains { $0.lowercased() == token }
    }

    private func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
