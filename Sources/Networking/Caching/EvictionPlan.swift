import MediaCore

/// Decides what leaves a cache that is too large: what was used longest ago.
enum EvictionPlan {
  /// A resource with all its versions.
  struct Entry: Hashable, Sendable {
    var name: String
    /// When it was used last.
    var lastUse: ProgramDate
    /// In bytes, on the disk.
    var size: Int64
  }

  /// What is left of the budget afterwards, in parts of it: room for what comes until the next look.
  static let spare: Int64 = 4

  /// The names of what is to leave.
  static func leaving(_ entries: [Entry], budget: Int64) -> [String] {
    var size = entries.reduce(0) { $0 + $1.size }
    let goal = budget - budget / spare
    guard size > goal else { return [] }
    var names: [String] = []
    for entry in entries.sorted(by: { ($0.lastUse, $0.name) < ($1.lastUse, $1.name) }) {
      guard size > goal else { break }
      names.append(entry.name)
      size -= entry.size
    }
    return names
  }
}
