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

  /// The names of what is to leave so that all has the size of a budget at most.
  static func leaving(_ entries: [Entry], budget: Int64) -> [String] {
    let size = entries.reduce(0) { $0 + $1.size }
    return size > budget - budget / spare
      ? oldest(of: entries, freeing: size - (budget - budget / spare)) : []
  }

  /// The names of what is to leave so that so many bytes become free, and some more for what comes next.
  static func leaving(_ entries: [Entry], freeing count: Int64) -> [String] {
    let size = entries.reduce(0) { $0 + $1.size }
    return oldest(of: entries, freeing: max(count, size / (4 * spare)))
  }

  /// The names of those that were used longest ago, which have so many bytes together.
  private static func oldest(of entries: [Entry], freeing count: Int64) -> [String] {
    var (names, freed) = ([String](), Int64(0))
    for entry in entries.sorted(by: { ($0.lastUse, $0.name) < ($1.lastUse, $1.name) }) {
      guard freed < count else { break }
      names.append(entry.name)
      freed += entry.size
    }
    return names
  }
}
