/// A subcommand.
struct Command: Sendable {
    let name: String
    let summary: String
    /// What stands after the name in the usage line.
    let synopsis: String
    let options: [Option]
    /// Further paragraphs of the help.
    var notes = ""
    let run: @Sendable (Arguments) throws -> Void

    var help: String {
        var lines = ["usage: syncline \(name) \(synopsis)", "", summary, ""]
        let names = options.map { "--\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
        let width = names.map(\.count).max() ?? 0
        var heading: String?
        for (option, name) in zip(options, names) {
            if option.heading != heading, let text = option.heading { lines += ["", "\(text):"] }
            heading = option.heading
            let padding = String(repeating: " ", count: width - name.count)
            lines.append("  \(name)\(padding)  \(option.help)")
        }
        if !notes.isEmpty { lines += ["", notes] }
        return lines.joined(separator: "\n")
    }
}
