public import MediaCore
public import Playback
internal import Vitrine

/// What a test lets a player run to, or expects of it: an event, a position, a status, a picture, a sound.
///
/// ```swift
/// try await player.advance(until: .event(.transition), within: .seconds(30))
/// try await player.expect(.status(\.state, .playing))
/// try await player.expect(.tone(440))
/// ```
public struct Milestone: Sendable {
  enum Kind: Sendable {
    case event(PlayerEventFilter)
    case position(MediaTime)
    case status(StatusWish)
    case frame(Int)
    case picture(path: String, least: Double)
    case noPicture
    case sound(SoundCondition)
    case cue(CueCondition)
  }

  /// What a status must be, and how that is told.
  struct StatusWish: Sendable {
    var name: String
    var isMet: @Sendable (PlayerStatus) -> Bool
    /// What stands in the place of it; `nil` where nothing more can be told.
    var found: @Sendable (PlayerStatus) -> String?
  }

  let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  var isOfSound: Bool { if case .sound = kind { true } else { false } }

  /// An event that comes after the last commands in a row, and after the event that was come to last.
  public static func event(_ filter: PlayerEventFilter) -> Milestone { Milestone(.event(filter)) }

  /// The position in the present item comes to a time, from before it.
  public static func time(_ time: MediaTime) -> Milestone { Milestone(.position(time)) }

  /// A member of the status has a value.
  public static func status<Value: Equatable & Sendable>(
    _ member: any KeyPath<PlayerStatus, Value> & Sendable, _ value: Value
  ) -> Milestone {
    let name = "\(member)".split(separator: ".").dropFirst().joined(separator: ".")
    return Milestone(
      .status(
        StatusWish(
          name: "\(name) == \(value)", isMet: { $0[keyPath: member] == value },
          found: { "\(name) is \($0[keyPath: member])" })))
  }

  /// Something is so of the status.
  ///
  /// - Parameters:
  ///   - name: What it is, for the message of a failure.
  ///   - isMet: Whether it is so; called on the test's task.
  public static func status(
    _ name: String, _ isMet: @escaping @Sendable (PlayerStatus) -> Bool
  ) -> Milestone {
    Milestone(.status(StatusWish(name: name, isMet: isMet, found: { _ in nil })))
  }

  /// So many pictures have been shown in all.
  public static func frame(_ count: Int) -> Milestone { Milestone(.frame(count)) }

  /// The picture that is up, or one that comes, is like that of a file.
  ///
  /// - Parameters:
  ///   - path: A PNG, a JPEG or a WebP.
  ///   - ssim: The least structural similarity, of luma and of both colour differences; 1 for the same. The default is 0.95.
  public static func picture(like path: String, ssim: Double = 0.95) -> Milestone {
    Milestone(.picture(path: path, least: ssim))
  }

  /// No picture is shown.
  public static let noPicture = Milestone(.noPicture)

  /// At least half of the sound's energy is at a frequency.
  ///
  /// - Parameters:
  ///   - hertz: The frequency.
  ///   - length: How much of the sound is looked at, all of it after the last command; up to 10 s, 0.1 s by default.
  public static func tone(
    _ hertz: Double, over length: MediaTime = .milliseconds(100)
  ) -> Milestone {
    Milestone(.sound(SoundCondition(kind: .tone(hertz), length: length)))
  }

  /// No sample is above −90 dBFS; over as much as in `tone(_:over:)`.
  public static func silence(over length: MediaTime = .milliseconds(100)) -> Milestone {
    Milestone(.sound(SoundCondition(kind: .silent, length: length)))
  }

  /// The root mean square of the sound is in a range, in dBFS; over as much as in `tone(_:over:)`.
  public static func level(
    _ range: ClosedRange<Double>, over length: MediaTime = .milliseconds(100)
  ) -> Milestone {
    Milestone(.sound(SoundCondition(kind: .level(range), length: length)))
  }

  /// A cue is shown that says this and nothing else, with one blank where it has any.
  public static func cue(_ text: String) -> Milestone { Milestone(.cue(.text(text))) }

  /// No cue is shown.
  public static let noCue = Milestone(.cue(.none))
}
