/// The tables that a reader needs.
final class MessageNames: Sendable {
    let members = NameTable<MemberName>()
    let clientMessages = NameTable<ClientMessageName>()
    let serverMessages = NameTable<ServerMessageName>()
    let events = NameTable<EventName>()
    let edits = NameTable<EditName>()
    let records = NameTable<RecordName>()

    static let shared = MessageNames()
}
