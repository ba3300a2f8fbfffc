/// What keeps the tokens of a text, and is asked for those that ``TokenOffsets`` does not hold.
///
/// A class with a case each, rather than two references: messages are short, and every one counts.
class TokenSource {
    init() throws(JSONTextError) {}

    var tokenCount: Int { 0 }

    /// Where a token begins, counted from the beginning of the text.
    func offset(of token: Int) -> Int { preconditionFailure("there is no such token") }
}
