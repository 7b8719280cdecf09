/// How one item changes to the next.
///
/// Loops of one item, commands that go elsewhere, and ways to and from interstitials are always cuts.
///
/// ```swift
/// try await player.send(.transition(.crossfade(.milliseconds(800))))
/// ```
public enum ItemTransition: Sendable, Hashable {
  /// At once: the default.
  case cut
  /// Both are up together for so long, picture and sound, and the timeline is as much shorter.
  ///
  /// Never longer than either item, and at most 60 s.
  case crossfade(MediaTime)
  /// The one fades to a colour and silence, the next fades in from there, so long together; at most 60 s.
  case fade(MediaTime, through: CueColor)

  /// The most that is taken as the length of any.
  public static let longest = MediaTime.seconds(60)

  /// How long it takes, 0…60 s.
  public var length: MediaTime {
    switch self {
    case .cut: .zero
    case .crossfade(let length), .fade(let length, _): min(max(.zero, length), Self.longest)
    }
  }

  /// The name of its kind in protocols.
  public var kind: String {
    switch self {
    case .cut: "cut"
    case .crossfade: "crossfade"
    case .fade: "fade"
    }
  }
}
