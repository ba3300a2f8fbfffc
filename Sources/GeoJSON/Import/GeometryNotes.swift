/// What was odd about one geometry.
struct GeometryNotes {
    var openRingCount = 0
    var emptyPartCount = 0
    var tooSmallCount = 0

    var noticeKinds: [ImportNotice.Kind] {
        var kinds: [ImportNotice.Kind] = []
        if openRingCount > 0 { kinds.append(.ringsNotClosed(count: openRingCount)) }
        if emptyPartCount > 0 { kinds.append(.emptyParts(count: emptyPartCount)) }
        if tooSmallCount > 0 { kinds.append(.tooFewVertices(count: tooSmallCount)) }
        return kinds
    }
}
