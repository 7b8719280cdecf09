internal import MediaCore

/// What the text tracks of an item say and is not drawn.
struct NotDrawnParts: Sendable {
  /// What has not been told.
  private(set) var waiting: [MediaError] = []
  private var known: [Int: Set<String>] = [:]

  /// No more of a track is told.
  private static let most = 16

  /// - Returns: Whether there is something to tell.
  mutating func note(_ parts: [String], of track: Int) -> Bool {
    let before = known[track] ?? []
    let new = parts.filter { !before.contains($0) }
    guard !new.isEmpty, before.count < Self.most else { return false }
    known[track] = before.union(new)
    guard let warning = MediaError.notDrawn(new, of: "of track \(track)") else { return false }
    waiting.append(warning)
    return true
  }

  mutating func take() -> [MediaError] {
    defer { waiting = [] }
    return waiting
  }
}
