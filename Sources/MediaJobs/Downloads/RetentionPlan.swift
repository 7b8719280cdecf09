internal import MediaCore

/// Decides which downloads leave a folder that has too many: those that were played longest ago.
enum RetentionPlan {
  struct Entry: Hashable {
    var name: String
    var size: Int64
    /// When it was played last, or came.
    var lastUse: ProgramDate
    /// Whether it is being played.
    var isInUse: Bool
  }

  /// The names of what is to leave so that all has a size at most, with what is to come.
  ///
  /// What is in use stays, even if that is too much.
  static func leaving(_ entries: [Entry], limit: Int64, coming: Int64) -> [String] {
    var size = entries.reduce(0) { $0 + $1.size } + coming
    var names: [String] = []
    for entry in entries.sorted(by: { ($0.lastUse, $0.name) < ($1.lastUse, $1.name) }) {
      guard size > limit else { break }
      if entry.isInUse { continue }
      names.append(entry.name)
      size -= entry.size
    }
    return names
  }
}
