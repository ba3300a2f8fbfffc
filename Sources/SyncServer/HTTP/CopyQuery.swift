internal import SessionLog

/// What a request to copy or restore a room says behind its question mark.
struct CopyQuery {
    let target: RoomName
    /// Up to where; nil for all.
    let place: ReplayPoint?

    /// Reads `to=NAME`, and `at=SEQ|TIME` if the copy ends before the room does. Nil if it says
    /// anything else, or one of them twice.
    ///
    /// - Parameter takesPlace: whether `at` has to be there, or must not.
    init?(_ query: String?, takesPlace: Bool) {
        var values: [Substring: String] = [:]
        for part in (query ?? "").split(separator: "&", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, values.updateValue(Self.plain(pair[1]), forKey: pair[0]) == nil
            else { return nil }
        }
        guard values.count == (takesPlace ? 2 : 1),
            let target = values["to"].flatMap({ RoomName($0) })
        else { return nil }
        self.target = target
        guard takesPlace else {
            place = nil
            return
        }
        guard let place = values["at"].flatMap({ ReplayPoint($0) }) else { return nil }
        self.place = place
    }

    /// Programs may encode the two characters of a time that are no letters or digits.
    private static func plain(_ text: Substring) -> String {
        [("%3A", ":"), ("%3a", ":"), ("%2B", "+"), ("%2b", "+")].reduce(String(text)) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
