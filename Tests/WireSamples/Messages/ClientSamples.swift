import MapModel
package import WireProtocol

extension Sampled {
    package static let clientMessages: [Sample<ClientMessage>] =
        greetings + drags + presence + signals + [
            Sample(
                "a late end",
                .numbered(NumberedMessage(number: OperationNumber(5), late: base, content: end))),
            Sample("a cancel", numbered(6, .dragCancel(DragNumber(3)))),
            Sample(
                "a late cancel",
                .numbered(
                    NumberedMessage(
                        number: OperationNumber(6), late: Stamp(rawValue: .max),
                        content: .dragCancel(DragNumber(3))))),
            Sample("a triangle with a name", numbered(7, .edits(creation))),
            Sample(
                "every edit, late",
                .numbered(
                    NumberedMessage(number: OperationNumber(8), late: base, content: .edits(edits)))
            ),
            Sample("a ping", .ping(token: 0x0102_0304_0506_0708)),
            Sample("a check", .check),
            Sample("a wish for a replacement", .replace),
            Sample("a goodbye", .goodbye),
        ]

    private static let end = NumberedMessage.Content.dragEnd(
        DragRelease(
            number: DragNumber(3), target: .vertex(id(1, 42)), value: .position(position)))

    private static func numbered(_ number: UInt32, _ content: NumberedMessage.Content)
        -> ClientMessage
    {
        .numbered(NumberedMessage(number: OperationNumber(number), content: content))
    }

    private static let greetings: [Sample<ClientMessage>] = [
        Sample(
            "a hello",
            .hello(
                Hello(
                    instance: Instance(high: 0x0011_2233_4455_6677, low: 0x8899_aabb_ccdd_eeff),
                    name: "Ann", colour: 0x0a_64c8))),
        Sample(
            "a hello that resumes",
            .hello(
                Hello(
                    instance: Instance(high: 1, low: 2), name: "Зоя 🗺️", colour: 0xff_ffff,
                    token: "eyJ\u{0}ü",
                    resume: Hello.Resume(
                        key: SessionKey(high: 3, low: .max),
                        epoch: Epoch(number: 4, nonce: 0xdead_beef_0000_0001), sequence: 99)))),
        Sample(
            "a hello of a client that speaks no version",
            .hello(Hello(version: 0, instance: Instance(high: 1, low: 2), name: "", colour: 0))),
        Sample(
            "a hello that resumes before it was let in",
            .hello(
                Hello(
                    version: .max, instance: Instance(high: 1, low: 2), name: "", colour: 0,
                    resume: Hello.Resume(
                        key: SessionKey(high: 0, low: 0), epoch: .none, sequence: 0)))),
    ]

    private static let drags: [Sample<ClientMessage>] = [
        Sample("a drag starts", .dragStart(DragNumber(3), .vertex(id(1, 42)))),
        Sample("a drag moves", .dragMove(DragNumber(3), .position(position))),
        Sample(
            "a drag moves to the smallest numbers",
            .dragMove(DragNumber(.max), .position(place(.leastNonzeroMagnitude, 0)))),
        Sample("an end", numbered(5, end)),
        Sample("a drag of several vertices starts", .dragStart(DragNumber(4), several.target)),
        Sample("a drag of several vertices moves", .dragMove(DragNumber(4), positions)),
        Sample(
            "a drag of several vertices ends",
            numbered(
                5,
                .dragEnd(
                    DragRelease(
                        number: DragNumber(4), target: several.target, value: positions)))),
        Sample("a drag of a whole feature starts", .dragStart(DragNumber(5), whole.target)),
        Sample("a drag of a whole feature moves", .dragMove(DragNumber(5), translation)),
        Sample(
            "a drag of a whole feature ends, with where its vertices are",
            .numbered(
                NumberedMessage(
                    number: OperationNumber(5), late: base,
                    content: .dragEnd(
                        DragRelease(
                            number: DragNumber(5), target: whole.target, value: translation,
                            rest: [
                                DragRelease.Placement(id(1, 42), position),
                                DragRelease.Placement(id(2, 1), place(360, -90)),
                            ]))))),
        Sample(
            "a drag of a large feature ends",
            numbered(
                6,
                .dragEnd(
                    DragRelease(
                        number: DragNumber(5), target: whole.target, value: translation)))),
    ]
}
