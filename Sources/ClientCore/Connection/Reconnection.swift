/// When to connect again.
public enum Reconnection: Hashable, Sendable {
    case after(milliseconds: UInt64)
    case never
}
