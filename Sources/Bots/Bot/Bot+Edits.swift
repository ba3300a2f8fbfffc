import ClientCore
import MapModel
import WireProtocol

extension Bot {
    private static let key = PropertyKey("bot")

    /// Now and then somebody who moved a vertex writes something, or draws.
    func perhapsEdit(near vertex: VertexID, at now: ClientCore.Moment) {
        do throws(ClientError) {
            switch swarm.options.mix.habits.whims.drawn(&random) {
            case .writeProperty: try writeProperty(near: vertex, at: now)
            case .removeProperty: try removeProperty(near: vertex, at: now)
            case .draw: try draw(Furniture.small(random: &random), at: now)
            case .erase: try erase(at: now)
            case .restore: try restore(at: now)
            case .insertVertex: try insertVertex(near: vertex, at: now)
            case .removeVertex: try removeVertex(near: vertex, at: now)
            case .pierce: try pierce(at: now)
            case .fill: try fill(at: now)
            case .undo: try undo(at: now)
            case .redo: try redo(at: now)
            case .vanish: vanish()
            case nil: break
            }
        } catch {
            return  // The feature is gone meanwhile.
        }
    }

    /// Puts the first features on an empty map.
    func furnish(at now: ClientCore.Moment) {
        let draggerCount = crowd.members.count { $0.role == .dragger }
        let features = Furniture.forEmptyRoom(draggerCount: draggerCount, random: &random)
        do throws(ClientError) {
            for feature in features {
                made(try core.createFeature(feature, at: now).number)
            }
        } catch {
            swarm.fault("\(crowd.room): no features could be made (\(error))")
        }
        flush()
    }

    private func writeProperty(near vertex: VertexID, at now: ClientCore.Moment) throws(ClientError)
    {
        guard let feature = core.document.feature(of: vertex) else { return }
        var bytes: [UInt8] = []
        CanonicalNumber.append(random.uniform(0..<1_000), to: &bytes)
        let value = CanonicalJSON(unchecked: bytes)
        made(try core.setProperty(Self.key, of: feature, to: value, at: now))
    }

    private func removeProperty(
        near vertex: VertexID,
        at now: ClientCore.Moment
    ) throws(ClientError) {
        guard let feature = core.document.feature(of: vertex) else { return }
        made(try core.removeProperty(Self.key, of: feature, at: now))
    }

    private func draw(_ content: FeatureContent, at now: ClientCore.Moment) throws(ClientError) {
        let created = try core.createFeature(content, at: now)
        made(created.number)
        ownFeatures.append(created.feature)
    }

    /// What was just let go of leaves no more, or is not answered: it comes again as a late one.
    private func vanish() {
        if let connection { swarm.client.abandon(connection) }
    }

    private func erase(at now: ClientCore.Moment) throws(ClientError) {
        guard let feature = ownFeatures.popLast() else { return }
        made(try core.removeFeature(feature, at: now))
        erasedFeatures.append(feature)
    }
}
