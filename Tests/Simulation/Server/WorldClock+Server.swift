import RoomCore

extension WorldClock {
    /// The moment as the server knows it.
    var server: Moment { Moment(monotonic: monotonic, wall: wall(offBy: serverStep)) }
}
