internal import MediaCore

/// Remembers which items failed, and when each may be tried again.
struct FailureLedger {
  private struct Record {
    var count = 0
    var notBefore: MediaTime
  }

  private var records: [ItemID: Record] = [:]

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

  func nextTry(after now: MediaTime) -> MediaTime? {
    records.values.map(\.notBefore).filter { $0 > now }.min()
  }

  /// Notes a failure; each in a row doubles the wait, from 0.5 s to 30 s.
  mutating func note(_ id: ItemID, now: MediaTime) {
    let count = count(of: id) + 1
    let wait = min(0.5 * Double(1 << min(count - 1, 10)), 30)
    records[id] = Record(count: count, notBefore: now + .seconds(wait))
  }

  mutating func forgive(_ id: ItemID) { records[id] = nil }
  mutating func forgiveAll() { records = [:] }
}
