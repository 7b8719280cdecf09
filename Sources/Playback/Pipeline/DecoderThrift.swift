internal import MediaCore

/// Whether one thread is plenty for an item's pictures.
///
/// Each thread that decodes keeps pictures of its own and is woken for each of them. A key frame that is shown first is
/// decoded by one thread, since more of them take as long, and tells whether one is enough. All of them decode what is
/// looked for beyond a key frame, and go on until what the process does shows that it costs little. What needs more
/// gets all of them back and keeps them.
struct DecoderThrift {
  /// Goes on with one thread below so many seconds of processor time for each second of pictures, which leaves
  /// one thread fast enough for a rate of 4, and a scene that takes several times as long.
  private static let low = 0.2
  private static let high = 0.4
  /// The rate that one thread is fast enough for in any case.
  static let fastest = 4.0
  /// What is judged at least.
  private static let shortest = MediaTime.seconds(1)

  private let processor: (any TimeSource)?
  private var began: MediaTime?
  private var decoded = MediaTime.zero
  private var needsAll = false
  /// Whether one thread decodes.
  private(set) var usesOne: Bool

  /// - Parameters:
  ///   - processor: What the process has spent; `nil` where the number of threads is fixed.
  ///   - beginsWithOne: Whether one thread decodes a first key frame; the default is `false`.
  init(processor: (any TimeSource)?, beginsWithOne: Bool = false) {
    self.processor = processor
    usesOne = processor != nil && beginsWithOne
  }

  /// Whether enough has been decoded for a judgement.
  var isDue: Bool { processor != nil && !needsAll && decoded >= Self.shortest }

  /// Says that so much has been decoded.
  mutating func add(_ length: MediaTime) {
    guard let processor, !needsAll else { return }
    if began == nil { began = processor.now } else { decoded = decoded + length }
  }

  /// Begins anew, as after a seek, which is as quick as its pictures are decoded.
  ///
  /// - Parameter keepsOne: Whether one thread goes on if it did so far; the default is `false`: all of them do.
  /// - Returns: Whether that is another number than before.
  mutating func restart(keepsOne: Bool = false) -> Bool {
    forget()
    return keepsOne ? false : useAll()
  }

  /// Goes on with all threads.
  ///
  /// - Returns: Whether that is another number than before.
  mutating func useAll() -> Bool {
    defer { usesOne = false }
    return usesOne
  }

  /// Judges what was decoded since the last time.
  ///
  /// - Parameter rate: How fast it is played; the default is 1.
  /// - Returns: Whether to go on with another number of threads.
  mutating func judge(atRate rate: Double = 1) -> Bool {
    guard isDue, let processor, let began else { return false }
    let cost = (processor.now - began).seconds / decoded.seconds * max(1, rate)
    forget()
    if usesOne, cost > Self.high {
      usesOne = false
      needsAll = true
      return true
    }
    guard !usesOne, cost < Self.low else { return false }
    usesOne = true
    return true
  }

  /// Judges by a key frame alone: pictures after it cost the less, the fewer bytes they have, but no less than half.
  ///
  /// One that has less in it than others, as of black, tells nothing of them.
  ///
  /// - Parameters:
  ///   - bytes: Its own.
  ///   - usual: Those of a picture on average.
  ///   - time: How long it took to decode.
  ///   - length: How long it is shown.
  /// - Returns: Whether to go on with another number of threads.
  mutating func judge(
    keyFrameOf bytes: Int, usual: Int, took time: MediaTime, ofLength length: MediaTime
  ) -> Bool {
    guard processor != nil, !needsAll else { return false }
    let isEnough =
      usual > 0 && bytes >= usual
      && time.scaled(by: max(0.5, Double(usual) / Double(bytes)))
        < length.scaled(by: usesOne ? Self.high : Self.low)
    defer { usesOne = isEnough }
    return isEnough != usesOne
  }

  private mutating func forget() {
    began = nil
    decoded = .zero
  }
}
