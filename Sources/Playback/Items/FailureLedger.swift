internal import HeapModule
internal import MediaCore

/// Remembers which items failed, and when each may be tried again.
struct FailureLedger {
  private struct Record {
    var count = 0
    var notBefore: MediaTime
  }

  /// When an item may be tried again.
  private struct Try: Comparable {
    var moment: MediaTime
    var id: ItemID

    static func < (one: Try, other: Try) -> Bool { one.moment < other.moment }
  }

  private var records: [ItemID: Record] = [:]
  /// The moments of all records, and some that hold no more.
  private var tries = Heap<Try>()
  /// How many moments are remembered.
  var momentCount: Int { tries.count }
  /// Grows when an item may be tried that was to wait.
  private(set) var forgiven = 0

  /// How often an item has failed in a row.
  func count(of id: ItemID) -> Int { records[id]?.count ?? 0 }

  /// Whether an item may be tried now.
  func mayTry(_ id: ItemID, now: MediaTime) -> Bool {
    records[id].map { $0.notBefore <= now } ?? true
  }

  /// When the first of the items that must wait may be tried.
  func nextTry(of ids: [ItemID]) -> MediaTime? {
    ids.compactMap { records[$0]?.notBefore }.min()
  }

  /// When the next item may be tried again; never asked of an earlier moment than before.
  mutating func nextTry(after now: MediaTime) -> MediaTime? {
    while let first = tries.min {
      if first.moment > now, records[first.id]?.notBefore == first.moment { return first.moment }
      tries.removeMin()
    }
    return nil
  }

  /// When an item may be tried again that is to wait; `nil` for one that may be tried now.
  func wait(of id: ItemID, now: MediaTime) -> MediaTime? {
    records[id].flatMap { $0.notBefore > now ? $0.notBefore : nil }
  }

  /// Notes a failure; each in a row doubles the wait, from 0.5 s to 30 s.
  mutating func note(_ id: ItemID, now: MediaTime) {
    let count = count(of: id) + 1
    let wait = min(0.5 * Double(1 << min(count - 1, 10)), 30)
    let moment = now + .seconds(wait)
    records[id] = Record(count: count, notBefore: moment)
    tries.insert(Try(moment: moment, id: id))
    if tries.count > 2 * records.count + Self.mostOver { dropOver() }
  }

  /// So many moments that hold no more are kept before they are dropped.
  private static let mostOver = 64

  private mutating func dropOver() {
    tries = Heap(records.map { Try(moment: $0.value.notBefore, id: $0.key) })
  }

  mutating func forgive(_ id: ItemID) {
    records[id] = nil
    forgiven += 1
  }

  mutating func forgiveAll() {
    records = [:]
    tries = Heap()
    forgiven += 1
  }
}
