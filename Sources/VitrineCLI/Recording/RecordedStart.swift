/// Whether what makes a player play has come of it before the next command is given.
///
/// When a recording is played nothing takes time to load: playing is told before a command that came while something loaded.
struct RecordedStart {
  /// Commands of which playing comes.
  private static let causes: Set<String> = ["play", "seek", "skip", "step"]

  /// Whether it has begun, and nothing has come of it.
  private var isOpen: Bool
  /// Whether another command came meanwhile.
  private var isMixed = false

  /// - Parameter hasItems: Whether there are items at the beginning, which play by themselves.
  init(hasItems: Bool) { isOpen = hasItems }

  /// Notes a command that was taken.
  mutating func note(_ method: String) {
    if isOpen { isMixed = true }
    isOpen = isOpen || Self.causes.contains(method) || method.hasPrefix("queue.")
  }

  /// Notes an event.
  ///
  /// - Returns: What is expected in place of it; `nil` for itself.
  mutating func expectation(of event: String) -> String? {
    guard ["playing", "paused", "ended"].contains(event) else { return nil }
    defer { (isOpen, isMixed) = (false, false) }
    return event == "playing" && isMixed ? "state==playing" : nil
  }
}
