import MapModel

extension BotReport {
    /// One JSON object, with a line end.
    public var json: [UInt8] {
        var members: [(String, JSONValue)] = [
            ("rooms", .number(Double(rooms))), ("bots", .number(Double(bots))),
            ("draggers", .number(Double(draggers))), ("rate_hz", .number(rate)),
            ("duration_s", .number(durationSeconds)), ("seed", .text(String(seed))),
            ("mix", .text(mix.rawValue)),
            ("sent", .count(sent)), ("ungranted", .count(ungranted)),
            ("delivered", .count(delivered)), ("conflated", .count(conflated)),
            ("undelivered", .count(undelivered)),
        ]
        members.append(("latency_ms", latency.map(\.json) ?? .null))
        members += [
            ("grants", .count(grants)), ("grants_several", .count(grantsOfSeveral)),
            ("grants_whole", .count(grantsOfFeatures)), ("denials", .count(denials)),
            ("expiries", .count(expiries)), ("reconnects", .count(reconnects)),
            ("sessions_lost", .count(sessionsLost)), ("done", .count(done)),
            ("done_lost", doneLost.map(JSONValue.count) ?? .null), ("refused", .count(refused)),
            ("faults", .count(faults)),
            (
                "server_cpu_us_per_delivered",
                serverMicrosecondsPerDelivered.map { .number(($0 * 1_000).rounded() / 1_000) }
                    ?? .null
            ),
            ("converged", hasConverged.map(JSONValue.boolean) ?? .null),
            ("one_owner", .boolean(hadOneOwner)),
            ("server_gone_since_s", serverGoneSince.map(JSONValue.count) ?? .null),
        ]
        var bytes: [UInt8] = []
        JSONValue.object(members).append(to: &bytes, indent: 0)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// The same in words.
    public var summary: [String] {
        let latency = latency.map {
            "p50 \(Text.milliseconds($0.p50)), p90 \(Text.milliseconds($0.p90)), "
                + "p99 \(Text.milliseconds($0.p99)), p99.9 \(Text.milliseconds($0.p999)), "
                + "at most \(Text.milliseconds($0.largest)) ms"
        }
        let server = serverMicrosecondsPerDelivered.map {
            "the server used \(Text.decimal($0, digits: 2)) µs of processor per delivered move"
        }
        return [
            "\(bots) bots in \(rooms) room\(rooms == 1 ? "" : "s"), \(draggers) dragging at "
                + "\(Text.decimal(rate, digits: 0)) Hz for "
                + "\(Text.decimal(durationSeconds, digits: 0)) s",
            "\(Text.grouped(sent)) moves sent (\(Text.grouped(ungranted)) without a grant), "
                + "\(Text.grouped(delivered)) delivered "
                + "(\(Text.grouped(conflated)) by a newer one or the end), "
                + "\(Text.grouped(undelivered)) missing",
            "latency: \(latency ?? "nothing was delivered")",
            server,
            "\(grants) grants (\(grantsOfSeveral) of several vertices, \(grantsOfFeatures) of whole "
                + "shapes), \(denials) denials, \(expiries) expiries, "
                + "\(reconnects) reconnects, \(sessionsLost) sessions lost",
            "\(Text.grouped(done)) operations done, "
                + "\(doneLost.map { "\($0)" } ?? "unknown how many") of them lost; "
                + "\(refused) refused; "
                + "\(faults) faults",
            "converged: \(Text.answer(hasConverged)); "
                + "one owner: \(Text.answer(hadOneOwner)); "
                + "nothing done was lost: \(Text.answer(doneLost.map { $0 == 0 }))",
        ].compactMap { $0 }
    }
}

extension BotReport.Latency {
    fileprivate var json: JSONValue {
        func milliseconds(_ microseconds: UInt64) -> JSONValue {
            .number(Double(microseconds) / 1_000)
        }
        return .object([
            ("p50", milliseconds(p50)), ("p90", milliseconds(p90)), ("p99", milliseconds(p99)),
            ("p999", milliseconds(p999)), ("max", milliseconds(largest)),
        ])
    }
}

/// As much of JSON as a report needs.
private enum JSONValue {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case object([(String, JSONValue)])

    static func count(_ count: UInt64) -> JSONValue { .number(Double(count)) }

    func append(to bytes: inout [UInt8], indent: Int) {
        switch self {
        case .null: bytes += "null".utf8
        case .boolean(let value): bytes += (value ? "true" : "false").utf8
        case .number(let value): CanonicalNumber.append(value, to: &bytes)
        case .text(let value): CanonicalText.append(value, to: &bytes)
        case .object(let members):
            bytes += "{".utf8
            for (index, member) in members.enumerated() {
                bytes += (index == 0 ? "\n" : ",\n").utf8
                bytes += String(repeating: "  ", count: indent + 1).utf8
                CanonicalText.append(member.0, to: &bytes)
                bytes += ": ".utf8
                member.1.append(to: &bytes, indent: indent + 1)
            }
            bytes += "\n\(String(repeating: "  ", count: indent))}".utf8
        }
    }
}
