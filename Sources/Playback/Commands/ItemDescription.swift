public import MediaCore

/// All that a queue needs to know of an item.
///
/// ```swift
/// let advert = ItemDescription(
///   "advert.mp4", id: ItemID("advert"), outPoint: .seconds(20), volume: 0.5, onError: .retry(2))
/// try await player.send(.queue(.insert([advert], at: 1)))
/// ```
public struct ItemDescription: Sendable, Hashable {
  /// The item's name within the queue; made up when it is `nil`.
  public var id: ItemID?
  /// A path, a `file://`, `http://` or `https://` URL, a bare name to be found in the media search path, a
  /// slate: `slate:TEXT?color=navy`, or a mock: `mock:?duration=2`.
  public var source: String
  /// Where in the medium to begin; `nil` for its start.
  public var inPoint: MediaTime?
  /// Where in the medium to end; `nil` for its end.
  public var outPoint: MediaTime?
  /// Loudness of this item, 0…1, multiplied with the player's.
  ///
  /// The default is 1.
  public var volume: Double
  /// Whether this item is silent; the default is that it is heard unless the player is mute.
  public var isMuted: Bool
  /// Rate of this item, 0…16, multiplied with the player's.
  ///
  /// The default is 1.
  public var rate: Double
  /// How many times it plays in all, from 1 to ten to the twelfth; `nil` for ever.
  ///
  /// The default is 1.
  public var loops: Int? { didSet { loops = loops.map(Self.clamped(loops:)) } }
  /// How long a still picture is shown.
  ///
  /// The default is 5 s.
  public var stillDuration: MediaTime
  /// What to do when it fails; the default is to go on to the next.
  public var onError: ItemErrorAction
  /// Files of subtitles that belong to it.
  ///
  /// The first is shown unless others are chosen, or none. The default is none.
  public var subtitles: [SubtitleSource]
  /// How its pictures are fitted into the bounds; `nil`, the default, for as the player says.
  public var fit: Gravity?

  /// Describes an item; `volume`, `rate` and `loops` are clamped, a still is shown for 1 ms or more.
  public init(
    _ source: String, id: ItemID? = nil, inPoint: MediaTime? = nil, outPoint: MediaTime? = nil,
    volume: Double = 1, isMuted: Bool = false, rate: Double = 1, loops: Int? = 1,
    stillDuration: MediaTime = .seconds(5), onError: ItemErrorAction = .skip,
    subtitles: [SubtitleSource] = [], fit: Gravity? = nil
  ) {
    self.source = source
    self.id = id
    self.inPoint = inPoint
    self.outPoint = outPoint
    // Not-a-number is nothing: it would pass through `min` and `max`.
    self.volume = volume > 0 ? min(volume, 1) : 0
    self.isMuted = isMuted
    self.rate = rate > 0 ? min(rate, 16) : 0
    self.loops = loops.map(Self.clamped(loops:))
    self.stillDuration = max(.milliseconds(1), stillDuration)
    self.onError = onError
    self.subtitles = subtitles
    self.fit = fit
  }

  /// How many times something can be said to play.
  ///
  /// Far more than anyone waits for, and far less than would overflow where such numbers are added.
  package static let loopCounts = 1...1_000_000_000_000

  private static func clamped(loops: Int) -> Int {
    min(max(loops, loopCounts.lowerBound), loopCounts.upperBound)
  }
}
