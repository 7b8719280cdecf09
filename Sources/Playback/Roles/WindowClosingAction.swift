/// What happens when the window is closed.
public enum WindowClosingAction: String, Sendable, Hashable, Codable, CaseIterable {
  /// Playback pauses, and the window stays.
  case pause
  /// The program is asked to end, as by `quit` on the socket.
  case quit
  /// Another window opens in its place, and playback goes on.
  case reopen
}
