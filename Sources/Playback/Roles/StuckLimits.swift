public import MediaCore

/// How long an item may get no further before it is given up for the next one, or for the fallback.
///
/// Times are those of the player's clock. No wait counts while playback is paused; a still picture and the way to the
/// place of a seek are no lack of progress. What is `nil` has no limit of its own: then the engine waits 30 s for an
/// item of which nothing comes and 10 s for a decoder, which ends with 1005.
///
/// ```swift
/// // A server that is slow to answer gets more time for the first picture.
/// var limits = StuckLimits()
/// limits.firstFrame = .seconds(15)
/// ```
public struct StuckLimits: Hashable, Sendable {
  /// The shortest limit; shorter ones are clamped when the player is made.
  public static let shortest = MediaTime.milliseconds(100)
  /// No limits, as a player has without the setting.
  public static let unlimited = StuckLimits(
    firstFrame: nil, progress: nil, pastEnd: nil, buffering: nil)

  /// How long the first picture or sound may take, from when the item is to play; 1012 then.
  ///
  /// What an item takes that is opened ahead counts only from the end of the one before it.
  public var firstFrame: MediaTime?
  /// How long nothing may be decoded, though all that is needed has been read; 1013 then.
  public var progress: MediaTime?
  /// How far playback may go on past the end that the file declares, in the item's time; 1014 then.
  ///
  /// Broadcasts declare no end, and a length that is only guessed from a bit rate is none.
  public var pastEnd: MediaTime?
  /// How long playback may wait for data, at a place to which it jumped too; 1015 then.
  public var buffering: MediaTime?

  /// Makes limits, by default those of a sign that nothing may hold up: 4, 10, 60 and 30 s.
  public init(
    firstFrame: MediaTime? = .seconds(4), progress: MediaTime? = .seconds(10),
    pastEnd: MediaTime? = .seconds(60), buffering: MediaTime? = .seconds(30)
  ) {
    self.firstFrame = firstFrame
    self.progress = progress
    self.pastEnd = pastEnd
    self.buffering = buffering
  }
}

extension StuckLimits {
  /// What there is a limit for.
  enum Kind: Hashable, CaseIterable {
    case firstFrame
    case progress
    case pastEnd
    case buffering
  }

  subscript(kind: Kind) -> MediaTime? {
    switch kind {
    case .firstFrame: firstFrame
    case .progress: progress
    case .pastEnd: pastEnd
    case .buffering: buffering
    }
  }

  /// The error with which an item is given up.
  func error(_ kind: Kind) -> MediaError {
    let limit = self[kind].map(\.description) ?? "long"
    return switch kind {
    case .firstFrame: MediaError(.noFirstFrame, "nothing of it was seen or heard in \(limit)")
    case .progress: MediaError(.noProgress, "nothing of it was decoded for \(limit)")
    case .pastEnd: MediaError(.pastEnd, "it went on for \(limit) past the end that it declares")
    case .buffering: MediaError(.bufferingTooLong, "it was still buffering after \(limit)")
    }
  }

  /// The same, none of them too short.
  var clamped: StuckLimits {
    func clamp(_ limit: MediaTime?) -> MediaTime? { limit.map { max($0, Self.shortest) } }
    return StuckLimits(
      firstFrame: clamp(firstFrame), progress: clamp(progress), pastEnd: clamp(pastEnd),
      buffering: clamp(buffering))
  }
}
