import ClientCore
import MapModel
import WireProtocol

extension Bot {
    /// A dragger's life: press, move, let go, rest.
    func act(at now: ClientCore.Moment) {
        if drag != nil {
            move(at: now)
        } else if swarm.isRunning, core.isOnline, isWritable, now.monotonic >= restUntil {
            press(at: now)
        }
    }

    // MARK: - The finger

    private func press(at now: ClientCore.Moment) {
        crowd.look(at: core.document, now: now.monotonic)
        guard let chosen = chosen(), let grip = Grip(chosen.target, under: chosen.vertex, in: core),
            let number = started(chosen.target, at: now)
        else { return rest(50..<200, from: now) }
        let path = DragPath(
            from: grip.start,
            reach: crowd.reach,
            longestRest: swarm.longestRest,
            random: &random
        )
        let drag = BotDrag(
            vertex: chosen.vertex,
            grip: grip,
            path: path,
            number: number,
            pressedAt: now.monotonic
        )
        self.drag = drag
        crowd.pressed(drag)
    }

    /// The number of a new drag; nil if any of it is gone, or under an own finger already.
    private func started(_ target: DragTarget, at now: ClientCore.Moment) -> DragNumber? {
        do throws(ClientError) {
            let number = try core.startDrag(of: target, at: now)
            if let replica = core.replica {
                crowd.book.started(DragName(replica: replica, number: number))
            }
            return number
        } catch {
            return nil
        }
    }

    private func move(at now: ClientCore.Moment) {
        guard var drag else { return }
        guard swarm.isRunning else { return release(drag, at: now) }
        let elapsed = Double(now.monotonic - min(drag.pressedAt, now.monotonic))
        switch drag.path.finger(at: elapsed, random: &random) {
        case .still: break
        case .at(let position):
            drag.finger = position
            self.drag = drag
            if isWritable {
                core.moveDrag(drag.number, to: drag.grip.value(at: position), at: now)
            }
        case .lifted: release(drag, at: now)
        case .tookBack: takeBack(drag, at: now)
        }
    }

    private func release(_ drag: BotDrag, at now: ClientCore.Moment) {
        lifted(drag, from: now)
        do throws(ClientError) {
            let value = drag.value ?? drag.grip.restingValue
            made(try core.endDrag(drag.number, at: value, now: now))
        } catch {
            return  // It was over already; what the room made of it stands.
        }
        if swarm.isRunning { perhapsEdit(near: drag.vertex, at: now) }
    }

    private func takeBack(_ drag: BotDrag, at now: ClientCore.Moment) {
        lifted(drag, from: now)
        do throws(ClientError) {
            if let number = try core.cancelDrag(drag.number, now: now) { made(number) }
        } catch {
            return  // It was over already.
        }
    }

    private func lifted(_ drag: BotDrag, from now: ClientCore.Moment) {
        self.drag = nil
        crowd.released(drag)
        rest(60..<400, from: now)
    }

    private func rest(_ milliseconds: Range<Double>, from now: ClientCore.Moment) {
        restUntil = now.monotonic + UInt64(random.uniform(milliseconds))
    }

    // MARK: - The room's word

    /// Somebody else has it: the bot picks another one.
    func denied(_ number: DragNumber) {
        swarm.tally.denials += 1
        guard let drag, drag.number == number else { return }
        lifted(drag, from: Clock.moment)
    }

    /// The drag is over, but the finger is still down: it asks again, for what stands where the
    /// room left it.
    func dragLost(_ number: DragNumber, _ loss: DragLoss) {
        guard let drag, drag.number == number else { return }
        let now = Clock.moment
        let target = drag.grip.target
        guard swarm.isRunning, let grip = Grip(target, under: drag.vertex, in: core),
            let again = started(target, at: now)
        else { return lifted(drag, from: now) }
        self.drag?.number = again
        self.drag?.grip = grip
        if let finger = drag.finger { core.moveDrag(again, to: grip.value(at: finger), at: now) }
    }

    func isOver(_ number: DragNumber) {
        guard let replica = core.replica else { return }
        crowd.book.over(DragName(replica: replica, number: number))
    }
}
