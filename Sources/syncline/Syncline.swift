internal import Glibc
internal import SyncServer

@main enum Syncline {
    static let version = "0.1.0"
    static let commands = [
        serveCommand, importCommand, exportCommand, replayCommand, roomsCommand, logCommand,
        botCommand,
    ]

    /// Exit status: 0 done, 1 failed, 64 the command line was wrong (`EX_USAGE`); `bot` has 2 too.
    static func main() {
        // A peer that is gone is told by the socket, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow fails the write that would make it, and the log tells of it.
        signal(SIGXFSZ, SIG_IGN)
        Console.openStandardDescriptors()
        let words = Array(CommandLine.arguments.dropFirst())
        switch words.first {
        case nil:
            Console.line(help)
            exit(EX_USAGE)
        case "--version"?:
            Console.line("syncline \(version)")
            exit(EXIT_SUCCESS)
        case "--help"?, "-h"?, "help"?:
            Console.line(words.dropFirst().first.map { command($0).help } ?? help)
            exit(EXIT_SUCCESS)
        case let name?:
            run(command(name), Array(words.dropFirst()))
        }
    }

    /// The command of a name. Another name ends the program.
    private static func command(_ name: String) -> Command {
        if let command = commands.first(where: { $0.name == name }) { return command }
        Console.error("there is no command '\(name)'; see syncline --help")
        exit(EX_USAGE)
    }

    private static func run(_ command: Command, _ words: [String]) -> Never {
        if words.contains("--help") || words.contains("-h") {
            Console.line(command.help)
            exit(EXIT_SUCCESS)
        }
        do {
            try command.run(Arguments(words, options: command.options))
            exit(EXIT_SUCCESS)
        } catch let error as UsageError {
            Console.error("\(error.text); see syncline \(command.name) --help")
            exit(EX_USAGE)
        } catch let failure as CommandFailure {
            Console.error(failure.text)
            exit(failure.status)
        } catch {
            Console.error("\(error)")
            exit(EXIT_FAILURE)
        }
    }

    private static var help: String {
        var lines = [
            "usage: syncline COMMAND [OPTION…]", "",
            "A real-time sync server for shared maps.", "",
        ]
        let width = commands.map(\.name.count).max() ?? 0
        for command in commands {
            let padding = String(repeating: " ", count: width - command.name.count)
            lines.append("  \(command.name)\(padding)  \(command.summary)")
        }
        lines += ["", "syncline COMMAND --help tells more. syncline --version tells the version."]
        return lines.joined(separator: "\n")
    }
}
