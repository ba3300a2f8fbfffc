// The module and its main type have one name, so this file imports nothing else that has a
// `SessionRecord`.
internal import SessionLog

/// A session as the log keeps it.
typealias LoggedSession = SessionRecord
