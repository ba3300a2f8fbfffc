public import MapModel
import WireProtocol

extension ClientCore {
    /// The whole document as the user sees it, built anew: for drawing everything and for export.
    ///
    /// - Complexity: O(document), for the copy, if anything is pending.
    public var shown: Document {
        guard var layers = pendingLayers else { return document }
        for drag in ownDrags where drag.isHeld { layers.add(drag) }
        return layers.document
    }

    /// The document as it will be when what is pending is applied: what is shown but for own fingers
    /// that are down.
    ///
    /// - Complexity: O(document), for the copy, if anything is pending.
    var expected: Document { pendingLayers?.document ?? document }

    /// The pending operations, laid over the confirmed document; nil without a session.
    var pendingLayers: ShownLayers? {
        guard let replica else { return nil }
        var layers = ShownLayers(document, replica: replica, above: clock.last)
        for entry in queue.pending { layers.add(entry) }
        return layers
    }
}
