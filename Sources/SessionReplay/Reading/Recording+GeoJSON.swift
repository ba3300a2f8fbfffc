internal import GeoJSON
internal import MapModel
public import SessionLog

extension Recording {
    /// The map as it was at a sequence or time, or at the end: a GeoJSON FeatureCollection with the
    /// drags that were open then laid over it, as people saw it.
    ///
    /// - Throws: ``ReplayError`` if the log ends before that sequence, or cannot be replayed.
    public func geoJSON(at place: ReplayPoint?) throws(ReplayError) -> [UInt8] {
        var document = Document()
        var reached: UInt64 = 0
        try forEachBatch(through: place) { batch, _ throws(ReplayError) in
            do throws(ReplicaFault) {
                try document.apply(batch)
            } catch {
                throw ReplayError("the batch cannot be applied: \(error)", at: batch.sequence)
            }
            reached = batch.sequence
            return true
        }
        if case .sequence(let sequence) = place, reached < sequence {
            throw ReplayError("the log ends at sequence \(reached), before \(sequence)")
        }
        return GeoJSONExport.write(features: document.contents)
    }
}
