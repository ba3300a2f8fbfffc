/// A room that is removed or copied step by step, each in a transaction of its own, so that what others
/// wait for comes in between.
///
/// Its row has a hidden name meanwhile. What a crash leaves of it is removed at the next start.
struct RoomWork {
    enum Kind {
        case removal
        case copy(source: Int64, to: String, through: UInt64)
    }

    /// Some ten milliseconds of writing.
    private static let batchesPerStep: UInt64 = 1_000

    private let kind: Kind
    private let row: Int64
    private let report: RoomChangeReport
    /// How many batches were removed or copied.
    private var count: UInt64 = 0
    private var next: UInt64 = 1

    /// - Parameter row: that of the room that is removed, or is made.
    init(_ kind: Kind, row: Int64, report: @escaping RoomChangeReport) {
        self.kind = kind
        self.row = row
        self.report = report
    }

    /// Takes the next step, and reports if it was the last.
    ///
    /// - Returns: what is still to be done; nil if nothing is.
    func advanced(in database: LogDatabase) -> RoomWork? {
        var work = self
        do throws(RoomChangeFailure) {
            return try work.step(in: database) ? work : nil
        } catch {
            report(.failure(error))
            // What was copied in vain goes; what cannot be removed now goes at the next start.
            guard case .copy = kind else { return nil }
            return RoomWork(.removal, row: row) { _ in }
        }
    }

    /// Nothing more will be done. A room that was being removed is out of reach already.
    func giveUp() {
        switch kind {
        case .removal: report(.success(count))
        case .copy: report(.failure(.log(.closed)))
        }
    }

    /// - Returns: whether there is more to do.
    private mutating func step(in database: LogDatabase) throws(RoomChangeFailure) -> Bool {
        switch kind {
        case .removal:
            let removed: UInt64
            do throws(LogError) {
                removed = try database.transaction { () throws(LogError) in
                    try database.removeBatches(of: row, atMost: Self.batchesPerStep)
                }
            } catch {
                giveUp()
                return false
            }
            count += removed
            if removed == 0 { report(.success(count)) }
            return removed > 0
        case .copy(let source, let name, let last):
            let end = min(last, next + Self.batchesPerStep - 1)
            let step = next...end
            let isLast = end == last
            let outcome: Result<UInt64, RoomChangeFailure>
            do throws(LogError) {
                outcome = try database.transaction { () throws(LogError) in
                    let copied = try database.copyBatches(step, from: source, to: row)
                    guard isLast else { return .success(copied) }
                    let failure = try database.show(row, copiedFrom: source, as: name, last: last)
                    return failure.map { .failure($0) } ?? .success(copied)
                }
            } catch {
                throw .log(error)
            }
            count += try outcome.get()
            next = end + 1
            if isLast { report(.success(count)) }
            return !isLast
        }
    }
}
