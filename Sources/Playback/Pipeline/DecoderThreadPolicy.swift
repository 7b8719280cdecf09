internal import MediaCore

/// Decides whether one thread decodes an item's pictures, or all.
///
/// Each decoding thread holds pictures of its own and is woken for each of them. One thread decodes a key frame that is
/// shown first, since several take as long; the time it takes tells whether one thread is enough. All threads decode a
/// seek target beyond a key frame, and go on until the processor time shows that decoding costs little. An item for
/// which one thread turned out too slow keeps all of them.
struct DecoderThreadPolicy {
  /// One thread goes on below this many seconds of processor time for each second of pictures.
  ///
  /// That leaves it fast enough for a rate of 4, and for a scene that takes several times as long.
  private static let low = 0.2
  /// All threads go on above this many.
  private static let high = 0.4
  /// The rate that one thread is fast enough for in any case.
  static let fastest = 4.0
  /// The shortest time of pictures that is judged.
  private static let shortest = MediaTime.seconds(1)

  private let processor: (any TimeSource)?
  private var began: MediaTime?
  private var decoded = MediaTime.zero
  private var needsAll = false
  /// Whether one thread decodes.
  private(set) var usesOne: Bool

  /// - Parameters:
  ///   - processor: The processor time of the process; `nil` when the number of threads is fixed.
  ///   - beginsWithOne: Whether one thread decodes a first key frame; the default is `false`.
  init(processor: (any TimeSource)?, beginsWithOne: Bool = false) {
    self.processor = processor
    usesOne = processor != nil && beginsWithOne
  }

  /// Whether enough has been decoded for a judgement.
  var isDue: Bool { processor != nil && !needsAll && decoded >= Self.shortest }

  /// Adds the length of a decoded picture.
  mutating func add(_ length: MediaTime) {
    guard let processor, !needsAll else { return }
    if began == nil { began = processor.now } else { decoded = decoded + length }
  }

  /// Begins anew, as after a seek, which waits for pictures.
  ///
  /// - Parameter keepsOne: Whether a single thread goes on alone; by default all threads do.
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

  /// Judges the pictures that were decoded since the last call.
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

  /// Judges by a key frame alone: pictures after it cost less, the fewer bytes they have, but no less than half of it.
  ///
  /// A key frame with fewer bytes than usual, such as a black one, tells nothing of other pictures.
  ///
  /// - Parameters:
  ///   - bytes: The size of the key frame.
  ///   - usual: The average size of a picture.
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
