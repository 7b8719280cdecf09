internal import FFmpeg
internal import MediaCore

/// Where a seek landed: at the first key frame, since pictures can be decoded from it on, or without pictures at the
/// first sound.
///
/// Before that is known no packet is decoded, since it comes again if the seek landed late. Containers without an index,
/// such as MPEG-TS, land anywhere.
struct SeekLanding {
  /// The most packets that wait for a first key frame: a track without one for so long has none there.
  static let mostWaiting = 2000
  /// How much later than it is decoded a picture is shown at most, where its packet does not tell.
  ///
  /// As in AVI, which has times of decoding only, and in program streams, where not every picture has its own.
  private static let longestReordering = MediaTime.milliseconds(500)
  /// The furthest that the demuxer seeks back.
  private static let longestBackOff = MediaTime.seconds(60)

  /// Whether the landing is known, or not needed.
  private var isKnown = true
  /// How far before its target the demuxer seeks.
  private(set) var backOff = MediaTime.zero
  private var waiting = 0

  /// Whether the landing is still to be found.
  var isOpen: Bool { !isKnown }

  /// Whether a packet of the pictures, or of the sound without any, may be the first.
  func mayBegin(_ packet: borrowing Packet) -> Bool { isKnown || packet.isKeyFrame }

  /// When the picture of a packet is shown at the latest; `nil` where nothing tells.
  static func latestTime(of packet: borrowing Packet) -> MediaTime? {
    packet.time ?? packet.decodeTime.map { $0 + longestReordering }
  }

  /// Makes all packets wait for the first key frame.
  mutating func waitForPicture() {
    isKnown = false
    waiting = 0
  }

  /// Ends the wait.
  mutating func settle() {
    isKnown = true
    waiting = 0
  }

  /// Counts a packet that has come.
  ///
  /// - Returns: Whether too many wait.
  mutating func countWaiting() -> Bool {
    guard !isKnown else { return false }
    waiting += 1
    return waiting > Self.mostWaiting
  }

  /// Whether the first key frame comes after the target; if so the demuxer has to seek further back than before.
  ///
  /// - Parameter time: `nil` when there is none before the end.
  mutating func isLate(_ time: MediaTime?, for goal: MediaTime) -> Bool {
    guard !isKnown, time.map({ $0 > goal }) ?? true, backOff < Self.longestBackOff else {
      return false
    }
    // The demuxer was at the very beginning already.
    if backOff > .zero, goal <= backOff { return false }
    backOff = max(.seconds(1), backOff.scaled(by: 4))
    return true
  }
}
