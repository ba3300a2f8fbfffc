import JSONText

/// A fault on its way out, gathering its path.
struct LocatedFault: Error {
    let fault: ImportFault
    var path = JSONPath()

    init(_ fault: ImportFault) { self.fault = fault }

    func inside(_ step: JSONPath.Step) -> LocatedFault {
        var outer = self
        outer.path.enclose(in: step)
        return outer
    }
}
