internal import MediaCore

/// Tells that something which should move stands still.
struct StandstillWatch {
  private var mark: Int64?
  private var since: MediaTime?

  /// Notes where it is.
  ///
  /// - Returns: For how long it has been there.
  mutating func stands(at mark: Int64?, now: MediaTime) -> MediaTime {
    if let since, mark == self.mark { return now - since }
    self.mark = mark
    since = now
    return .zero
  }

  /// Notes where something is that was found to stand.
  ///
  /// - Returns: Whether it has gone on; that it begins anew at 0 is not that.
  mutating func goesOn(to mark: Int64?) -> Bool {
    defer { self.mark = mark }
    guard let mark, let before = self.mark else { return false }
    return mark > before
  }

  /// Forgets what was noted: it need not move for now.
  mutating func reset() { since = nil }
}
