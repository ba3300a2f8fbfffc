import MapModel
import WireProtocol

// What a client is told when it comes in, and at the end of a state frame.

extension TextWriter {
    mutating func members(of welcome: Welcome) {
        word("message", "welcome")
        replica(welcome.replica)
        secret("key", welcome.key.high, welcome.key.low)
        epoch(welcome.epoch)
        stamp(welcome.stamp)
        count("milliseconds", welcome.milliseconds)
        bool("isResumed", welcome.isResumed)
        bool("isRecovered", welcome.isRecovered)
        count("lastDecided", welcome.lastDecided.rawValue)
        count("highestDrag", welcome.highestDrag.rawValue)
        list("liveDrags", welcome.liveDrags) { writer, drag in
            writer.separate()
            writer.digits(UInt64(drag.rawValue))
        }
        object("limits") { $0.members(of: welcome.limits) }
    }

    private mutating func members(of limits: SessionLimits) {
        count("frameByteCount", limits.frameByteCount)
        count("propertyValueByteCount", limits.propertyValueByteCount)
        count("messagesPerSecond", limits.messagesPerSecond)
        count("leaseMilliseconds", limits.leaseMilliseconds)
        count("undoneOperations", limits.undoneOperations)
        count("vertexCount", limits.vertexCount)
        count("recordCount", limits.recordCount)
        count("memberCount", limits.memberCount)
        count("heldVertexCount", limits.heldVertexCount)
        count("importByteCount", limits.importByteCount)
        count("graceMilliseconds", limits.graceMilliseconds)
        count("helloMilliseconds", limits.helloMilliseconds)
    }

    mutating func members(of end: StateEnd) {
        word("message", "stateEnd")
        bool("isFirst", end.isFirst)
        bool("isReplacement", end.isReplacement)
        count("sequence", end.sequence)
        count("lastDecided", end.lastDecided.rawValue)
        count("highestDrag", end.highestDrag.rawValue)
        list("drags", end.drags) { $0.openDrag($1) }
        list("participants", end.participants) { writer, participant in
            writer.object { $0.members(of: participant) }
        }
        list("outcomes", end.outcomes) { $0.outcome($1) }
    }

    mutating func outcome(_ outcome: Outcome) {
        object {
            $0.operation(outcome.number)
            if let code = outcome.refusal { $0.name("code", code) }
        }
    }
}
