internal import MediaCore

/// Whether one thread is plenty for an item's pictures.
///
/// Each thread that decodes keeps pictures of its own and is woken for each of them. So an item begins with all of
/// them, and goes on with one as soon as its first key frame, or all that the process does, shows that it costs little;
/// what needs more gets all of them back and keeps them.
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
  private(set) var usesOne = false

  /// - Parameter processor: What the process has spent; `nil` where the number of threads is fixed.
  init(processor: (any TimeSource)?) { self.processor = processor }

  /// Whether enough has been decoded for a judgement.
  var isDue: Bool { processor != nil && !needsAll && decoded >= Self.shortest }

  /// Says that so much has been decoded.
  mutating func add(_ length: MediaTime) {
    guard let processor, !needsAll else { return }
    if began == nil { began = processor.now } else { decoded = decoded + length }
  }

  /// Begins anew with all threads, as after a seek, which is as quick as its pictures are decoded.
  ///
  /// - Returns: Whether that is another number than before.
  mutating func restart() -> Bool {
    defer { usesOne = false }
    forget()
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
  /// - Returns: Whether to go on with one thread.
  mutating func judge(
    keyFrameOf bytes: Int, usual: Int, took time: MediaTime, ofLength length: MediaTime
  ) -> Bool {
    guard processor != nil, !needsAll, !usesOne, usual > 0, bytes >= usual,
      time.scaled(by: max(0.5, Double(usual) / Double(bytes))) < length.scaled(by: Self.low)
    else { return false }
    usesOne = true
    return true
  }

  private mutating func forget() {
    began = nil
    decoded = .zero
  }
}
