internal import FFmpeg
internal import MediaCore

/// A rendition of sound that goes on where its reading ended: packets up to there come once more.
struct ResumedSound {
  let track: Int
  /// Where the last packet ends that was read before.
  private let end: MediaTime
  /// Where the last packet ends that came once more; `nil` before one with a time.
  private var reach: MediaTime?

  /// Packets are far longer than times are rounded by.
  private static let tolerance = MediaTime.milliseconds(2)

  init(track: Int, end: MediaTime) {
    self.track = track
    self.end = end
  }

  /// Whether a packet of the track was read before.
  mutating func has(_ packet: borrowing Packet) -> Bool {
    let start = packet.decodeTime ?? packet.time ?? reach
    reach = packet.end(after: reach)
    return start.map { $0 + Self.tolerance < end } ?? true
  }
}

extension Packet {
  /// Where it ends in the order of decoding; `nil` where no time tells.
  ///
  /// - Parameter before: Where the one before it ends, which one without a time follows.
  func end(after before: MediaTime?) -> MediaTime? {
    (decodeTime ?? time ?? before).map { $0 + max(.zero, duration) }
  }
}
