internal import MediaCore
internal import Playback

/// Why the program ends.
enum ProgramEnding: Sendable {
  /// The queue has been played, or could not be.
  case played(MediaError?)
  /// A client said so.
  case quit
  case signal(Int32)
  /// The player ended by its schedule.
  case scheduled(ScheduledEnd)

  /// What the log says of it.
  var text: String {
    switch self {
    case .played: "ends with the queue"
    case .quit: "ends as a client says"
    case .signal(let number): "ends by signal \(number)"
    case .scheduled(.timeOver): "ends as its time is over"
    case .scheduled(.itemFailed): "ends as an item failed"
    case .scheduled(.displayLost): "ends as the display was lost"
    case .scheduled(.standing): "ends as virtual time stands"
    }
  }
}
