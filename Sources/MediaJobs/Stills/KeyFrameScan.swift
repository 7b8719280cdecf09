internal import FFmpeg
internal import MediaCore

/// Finds the key frames around a time among packets as they are read, where no index lists them.
struct KeyFrameScan {
  private let target: MediaTime
  /// What was found; the one after is also `nil` where it is further away than the one before.
  private(set) var places = KeyFramePlaces(before: nil, after: nil, areDecodeTimes: false)
  /// Whether no later packet changes what is nearest.
  private(set) var isOver = false

  /// - Parameter target: What is read begins no later.
  init(around target: MediaTime) { self.target = target }

  /// Notes the next packet of the track in decoding order.
  mutating func note(_ time: MediaTime, isKeyFrame: Bool) {
    if isKeyFrame, time <= target {
      places.before = time
    } else if isKeyFrame {
      places.after = time
      isOver = true
    } else if let before = places.before, time - target > target - before {
      isOver = true
    }
  }
}
