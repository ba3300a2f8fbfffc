public import SessionLog
public import WebSocketTransport

/// Replays a recorded session into a live room: the recorded participants come back as clients of
/// their own.
public enum LiveReplay {
    /// How fast a session is played.
    public enum Speed: Hashable, Sendable {
        /// So many recorded seconds in one.
        case times(Double)
        /// As fast as the room answers.
        case maximum
    }

    /// Checks the whole recording, then plays it, and compares what the room shows in the end.
    ///
    /// Nothing is done twice or in another order than recorded where that could matter: what touches
    /// one feature waits until the room has answered what touched it before. Ctrl-C ends it.
    ///
    /// - Parameters:
    ///   - place: where the recording ends; nil if it is played to its end.
    ///   - address: of a room in which nothing ever was.
    ///   - say: takes lines of progress, for people.
    /// - Throws: ``LiveReplayFailure`` if it could not be played to its end.
    public static func play(
        _ recording: Recording, through place: ReplayPoint?, to address: URLParts, at speed: Speed,
        say: @escaping (String) -> Void
    ) throws(LiveReplayFailure) -> LiveReplayReport {
        let cast: Cast
        do throws(ReplayError) {
            cast = try Cast(recording, through: place)
        } catch {
            throw .recording(error)
        }
        var times: Double?
        if case .times(let number) = speed { times = number }
        let stage = try Stage(recording, cast, at: address, speed: times, say: say)
        try stage.play()
        guard let report = LiveReplayReport(stage) else {
            throw .failed("the end was not reached")
        }
        return report
    }
}

/// Why a session was not played to its end.
public enum LiveReplayFailure: Error, CustomStringConvertible {
    case recording(ReplayError)
    case failed(String)

    public var description: String {
        switch self {
        case .recording(let error): "\(error)"
        case .failed(let reason): reason
        }
    }
}
