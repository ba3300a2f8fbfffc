public import RoomCore

/// What a server is started with.
public struct ServeOptions: Sendable {
    public var port: UInt16 = 8080
    public var bindAddress = "127.0.0.1"
    /// Where the log lives. Made if it is missing.
    public var dataDirectory = "syncline-data"
    /// A room is stored as a whole after so many batches, and when it leaves memory, so that it opens
    /// fast: 10,000 batches are read in some tenths of a second. 0: never.
    public var snapshotBatches: UInt64 = 10_000
    /// A room without members leaves memory after this time: long enough that nobody who reloads a page
    /// waits for the log, short enough that memory follows the rooms that are in use.
    public var idleMilliseconds: UInt64 = 60_000
    /// The limits of every room, and of the connections to it.
    public var room = RoomSettings()
    /// Whether a public address may be bound although nobody has to show a token.
    public var isOpen = false
    /// Whether the demo rooms are filled.
    public var isDemo = false
    /// Further names and origins by which the server is reached.
    public var hostNames: [String] = []
    public var origins: [String] = []
    /// False for a server that does one thing with its data directory and ends; see
    /// ``SyncServer/importing(_:into:of:options:)``.
    var isListening = true

    public init() {}

    /// Whether only this machine can reach the address.
    public var isPrivate: Bool {
        let address = bindAddress.lowercased()
        return address == "localhost" || address == "::1" || address == "[::1]"
            || address.hasPrefix("127.")
    }
}
