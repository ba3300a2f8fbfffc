/// Faults that are built in on purpose. A normal build has none; `Scripts/faults` makes one that
/// has, with another version of this file.
enum Planting {
    /// Turns a fault on. False if this build has none of that name.
    static func plant(_ fault: String) -> Bool { false }
}
