import JSONText
import MapModel

/// Reads the outermost object, and gathers what its features give.
struct FileReader {
    private static let problemLimit = 100
    /// Where naming the rest ends: a file in which every other feature is bad would need as much text.
    private static let unlistedRangeLimit = 10_000
    private static let noticeLimit = 1_000

    private let text: JSONText
    private var features: FeatureReader
    private var contents = PackedFeatures()
    private var problems: [ImportProblem] = []
    private var unlistedFeatures: [ClosedRange<Int>] = []
    private var notices: [ImportNotice] = []
    private var unlistedNoticeCount = 0

    init(text: JSONText, options: ImportOptions) {
        self.text = text
        features = FeatureReader(text: text, options: options)
    }

    mutating func read() throws(ImportError) -> ImportResult {
        let file: (type: String, features: Int?)
        do throws(LocatedFault) {
            file = try readOutermost()
        } catch {
            throw .notGeoJSON(problem(error, feature: nil, isInCollection: false))
        }
        switch (file.type, file.features) {
        case ("FeatureCollection", let array?): try readFeatures(in: array)
        case ("Feature", _): try readFeature(at: JSONText.root, index: 0, isInCollection: false)
        default: try readBareGeometry()
        }
        guard problems.isEmpty else {
            throw .features(problems, unlistedFeatures: unlistedFeatures)
        }
        if let notice = features.foreign.notice { note(notice, feature: nil) }
        return ImportResult(
            features: contents,
            notices: notices,
            unlistedNoticeCount: unlistedNoticeCount
        )
    }

    /// The outermost type, and the token of the array if it is a collection's.
    private mutating func readOutermost() throws(LocatedFault) -> (type: String, features: Int?) {
        guard text.kind(of: JSONText.root) == .object else {
            throw LocatedFault(.expected(.object, found: text.kind(of: JSONText.root)))
        }
        let members = try text.members(of: JSONText.root)
        let type = try text.type(among: members)
        guard type == "FeatureCollection" else {
            let isKnown = type == "Feature" || type == "GeometryCollection"
            guard isKnown || GeometryKind(named: type) != nil else {
                let expected = "FeatureCollection, Feature or a geometry's type"
                throw LocatedFault(.unexpectedType(type, expected: expected))
                    .inside(.member("type"))
            }
            return (type, nil)
        }
        try features.foreign.drop(members, except: ["type", "features"], in: text)
        guard let array = members.first(where: { $0.key == "features" })?.value else {
            throw LocatedFault(.missing("features"))
        }
        guard text.kind(of: array) == .array else {
            throw LocatedFault(.expected(.array, found: text.kind(of: array)))
                .inside(.member("features"))
        }
        return (type, array)
    }

    private mutating func readFeatures(in array: Int) throws(ImportError) {
        var item = text.firstItem(of: array)
        var index = 0
        while let feature = item, unlistedFeatures.count < Self.unlistedRangeLimit {
            try readFeature(at: feature, index: index, isInCollection: true)
            index += 1
            item = text.nextItem(after: text.end(of: feature))
        }
    }

    private mutating func readFeature(
        at token: Int,
        index: Int,
        isInCollection: Bool
    ) throws(ImportError) {
        let content = features.read(at: token)
        try take(content, index: index, isInCollection: isInCollection)
    }

    private mutating func readBareGeometry() throws(ImportError) {
        let content = features.readGeometryAlone(at: JSONText.root)
        try take(content, index: 0, isInCollection: false)
    }

    private mutating func take(
        _ content: FeatureContent,
        index: Int,
        isInCollection: Bool
    ) throws(ImportError) {
        let faults = features.faults
        if let limit = faults.first(where: \.fault.isLimit) {
            throw .tooLarge(problem(limit, feature: index, isInCollection: isInCollection))
        }
        if !faults.isEmpty {
            if problems.count + faults.count <= Self.problemLimit {
                problems += faults.map {
                    problem($0, feature: index, isInCollection: isInCollection)
                }
            } else {
                addUnlisted(index)
            }
        } else if problems.isEmpty {
            contents.append(content)
            for kind in features.noticeKinds { note(kind, feature: index) }
        }
    }

    private mutating func addUnlisted(_ index: Int) {
        if let last = unlistedFeatures.last, last.upperBound + 1 == index {
            unlistedFeatures[unlistedFeatures.count - 1] = last.lowerBound...index
        } else {
            unlistedFeatures.append(index...index)
        }
    }

    private mutating func note(_ kind: ImportNotice.Kind, feature: Int?) {
        // The one about the whole file has its place even in a full list.
        if notices.count < Self.noticeLimit || feature == nil {
            notices.append(ImportNotice(featureIndex: feature, kind: kind))
        } else {
            unlistedNoticeCount += 1
        }
    }

    private func problem(
        _ located: LocatedFault,
        feature: Int?,
        isInCollection: Bool
    ) -> ImportProblem {
        var path = located.path
        if let feature, isInCollection {
            path.enclose(in: .index(feature))
            path.enclose(in: .member("features"))
        }
        return ImportProblem(featureIndex: feature, path: path.text, fault: located.fault)
    }
}

extension ImportFault {
    /// True if reading on would only take more memory.
    fileprivate var isLimit: Bool {
        switch self {
        case .tooManyVertices, .tooManyProperties, .tooManyPropertyBytes: true
        default: false
        }
    }
}
