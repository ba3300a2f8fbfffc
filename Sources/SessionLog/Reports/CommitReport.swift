/// What became of one transaction of the log.
public enum CommitReport: Equatable, Sendable {
    /// It is on disk. Every room that had appends in it is named once; `faults` were left out of it.
    case committed([DurableRoom], faults: [LogFault])

    /// Nothing of it is on disk. All is kept, in order, and tried again after a second.
    /// `attempt` counts the failures in a row, from 1, so that a host can log only the first.
    case failed(LogError, attempt: Int)
}
