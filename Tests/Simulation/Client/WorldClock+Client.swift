import ClientCore

extension WorldClock {
    /// The moment as a client knows it.
    func moment(of client: SimulatedClient) -> ClientCore.Moment {
        ClientCore.Moment(monotonic: monotonic, wall: wall(offBy: client.clockStep))
    }
}
