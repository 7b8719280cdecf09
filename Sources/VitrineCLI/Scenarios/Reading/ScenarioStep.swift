internal import Control
internal import MediaCore
internal import Playback
internal import Vitrine

/// One step of a scenario, and where it stands.
struct ScenarioStep: Sendable {
  /// What can be so.
  enum Condition: Sendable {
    /// An event that has come since the last commands in a row, or since the last event that was expected.
    case event(PlayerEventFilter)
    case status(StatusCondition)
    /// The picture that is up, or one that comes.
    case picture(PictureCondition)
    /// The last stretch of sound, all of which is heard after the last command.
    case sound(SoundCondition)
    /// The cues that are shown.
    case cue(CueCondition)
    /// The requests to the origin, from the start.
    case requests(RequestCondition)

    var isOfSound: Bool { if case .sound = self { true } else { false } }

    /// Whether it may come while the player has nothing to do but to let time go on.
    var changesByItself: Bool {
      switch self {
      case .event, .picture, .cue: false
      case .status(let wanted): !wanted.isOfWhatIsDone
      case .sound, .requests: true
      }
    }
  }

  indirect enum Action: Sendable {
    /// A command of the protocol, which must not be refused.
    case command(OpeningCall)
    /// A command that must be refused, with a code where one is named.
    case refused(OpeningCall, code: Int?)
    /// Lets the clock run to a time.
    case reach(MediaTime)
    /// Lets it run until the position is a time of the item, for some time at most.
    case reachPosition(MediaTime, within: MediaTime)
    /// Lets it run until so many pictures have been shown in all.
    case reachFrame(Int, within: MediaTime)
    /// Lets it run until so long after an event, which comes within some time.
    case follow(PlayerEventFilter, by: MediaTime, within: MediaTime)
    /// Lets it run on.
    case wait(MediaTime)
    /// Lets it run until something is so, for some time at most.
    case expect(Condition, within: MediaTime)
    /// Lets it run on for all of a time, in which an event must come just once.
    case expectOnce(PlayerEventFilter, within: MediaTime)
    /// Must not come, or be so, from here on.
    case never(Condition)
    /// Must be so from here on; no event.
    case always(Condition)
    /// How far times may be off from here on.
    case tolerance(MediaTime)
    /// Gives a name to what is computed of values that the player tells; the other names are known.
    case set(String, Arithmetic, ScenarioVariables)
    /// A line with such values in it.
    case later(LateLine)
    /// Several times over.
    case again(Int, [ScenarioStep])

    var isCommand: Bool {
      switch self {
      case .command, .refused: true
      default: false
      }
    }

    /// Whether it says what must never or always be.
    var isRule: Bool {
      switch self {
      case .never, .always: true
      default: false
      }
    }
  }

  var action: Action
  /// As it was written.
  var text: String
  var file: String
  var line: Int
}
