/// What a run of bots is started with.
public struct SwarmOptions: Sendable {
    /// The server, `ws://HOST:PORT`.
    public var url: String
    /// At least one; bots are spread evenly over them.
    public var rooms: [String]
    public var botCount: Int
    /// How many of them drag; the others watch.
    public var draggerCount: Int
    /// Moves per second of a drag, 1 to 60.
    public var rate: Double
    public var durationSeconds: Double
    public var seed: UInt64
    public var mix: BotMix
    public var forms: SpokenForms
    /// The server's process, whose use of the processor is measured.
    public var serverProcess: Int32?

    public init(
        url: String,
        rooms: [String],
        botCount: Int,
        draggerCount: Int,
        rate: Double,
        durationSeconds: Double,
        seed: UInt64,
        mix: BotMix = .human,
        forms: SpokenForms = .binary,
        serverProcess: Int32? = nil
    ) {
        self.url = url
        self.rooms = rooms
        self.botCount = botCount
        self.draggerCount = draggerCount
        self.rate = rate
        self.durationSeconds = durationSeconds
        self.seed = seed
        self.mix = mix
        self.forms = forms
        self.serverProcess = serverProcess
    }
}

/// Why a run of bots came to no verdict; a sentence for people.
public enum SwarmFailure: Error, Equatable, CustomStringConvertible {
    /// The options make no sense.
    case options(String)
    /// The server cannot be reached.
    case unreachable(String)
    /// Something on this machine failed, or the bots could not get in.
    case failed(String)

    public var description: String {
        switch self {
        case .options(let text), .unreachable(let text), .failed(let text): text
        }
    }
}
