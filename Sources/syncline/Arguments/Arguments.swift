/// One option of a command.
struct Option: Sendable {
    let name: String
    /// How its value is called in the help; nil for a switch.
    let value: String?
    let help: String
    /// Under which heading of the help it stands, if not under the first.
    var heading: String?

    init(_ name: String, _ value: String, _ help: String, under heading: String? = nil) {
        self.name = name
        self.value = value
        self.help = help
        self.heading = heading
    }

    init(switch name: String, _ help: String) {
        self.name = name
        value = nil
        self.help = help
    }
}

/// The words after the name of a command, read against its options.
struct Arguments {
    private var values: [String: String] = [:]
    private var switches: Set<String> = []
    private(set) var operands: [String] = []

    /// Options are written `--name VALUE`, `--name=VALUE` or `--switch`. A value that begins with two
    /// dashes needs the second form: in the first one it is rather a forgotten value.
    init(_ words: [String], options: [Option]) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--"), word.count > 2 else {
                operands.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1)
            let name = parts.first.map(String.init) ?? ""
            guard let option = options.first(where: { $0.name == name }) else {
                throw UsageError("there is no option --\(name)")
            }
            if option.value == nil {
                guard parts.count == 1 else { throw UsageError("--\(name) takes no value") }
                switches.insert(name)
            } else if parts.count == 2 {
                values[name] = String(parts[1])
            } else {
                guard let value = rest.popFirst(), !value.hasPrefix("--") else {
                    throw UsageError("--\(name) needs a value: \(option.value ?? "")")
                }
                values[name] = value
            }
        }
    }

    func has(_ name: String) -> Bool { switches.contains(name) }

    subscript(name: String) -> String? { values[name] }

    func required(_ name: String) throws(UsageError) -> String {
        guard let value = values[name] else { throw UsageError("--\(name) is needed") }
        return value
    }

    /// The value as a whole number within a range; nil if the option is absent.
    func integer<Number: FixedWidthInteger>(
        _ name: String, in range: ClosedRange<Number>
    ) throws(UsageError) -> Number? {
        guard let text = values[name] else { return nil }
        guard let number = Number(text), range.contains(number) else {
            let bounds = "\(range.lowerBound) to \(range.upperBound)"
            throw UsageError("--\(name) has to be a whole number from \(bounds), not '\(text)'")
        }
        return number
    }

    /// The value as a number within a range; nil if the option is absent.
    func decimal(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
        guard let text = values[name] else { return nil }
        guard let number = Double(text), range.contains(number) else {
            let bounds = "\(range.lowerBound) to \(range.upperBound)"
            throw UsageError("--\(name) has to be a number from \(bounds), not '\(text)'")
        }
        return number
    }

    /// The value as one of a few names; nil if the option is absent.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, of type: Choice.Type
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        guard let text = values[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--\(name) takes one of \(names), not '\(text)'")
        }
        return choice
    }

    func rejectOperands() throws(UsageError) {
        if let first = operands.first { throw UsageError("what is '\(first)'?") }
    }
}

/// The command line cannot be understood.
struct UsageError: Error {
    let text: String

    init(_ text: String) { self.text = text }
}

/// A command failed; the sentence says what to do.
struct CommandFailure: Error {
    let text: String
    let status: Int32

    init(_ text: String, status: Int32 = 1) {
        self.text = text
        self.status = status
    }
}
