internal import FFmpeg
internal import MediaCore

/// Decides how far ahead to read.
struct LoadControl: Sendable {
  /// The length of every track that should wait to be decoded.
  var target: MediaTime
  /// The most bytes that may wait, all tracks together.
  var byteLimit: Int
  /// Whether what is taken is replaced at once.
  ///
  /// How much has been read at a time does not depend then on which thread was faster, and a live input is read on.
  var keepsFull = false
  /// So much of every track is enough to go on with after data was missing; no more than a resting reader leaves.
  var resumption = MediaTime.milliseconds(500)

  /// For files on this machine: enough to ride out a slow disk.
  static let local = LoadControl(target: .seconds(1), byteLimit: 32 << 20)
  /// For files from elsewhere: enough to ride out a lost connection.
  static let remote = LoadControl(
    target: .seconds(15), byteLimit: 64 << 20, resumption: longestResumption)
  /// What comes more slowly than it is played stalls less often for it.
  private static let longestResumption = MediaTime.milliseconds(1500)

  /// For what comes as it happens: its reader drops what is too much, so that there is no limit but that of memory.
  static let live = LoadControl(target: .seconds(75), byteLimit: 64 << 20, keepsFull: true)

  /// For what its reader loads ahead itself: enough to ride out a text that comes late.
  static let loaded = LoadControl(target: .seconds(3), byteLimit: 32 << 20)

  /// How far to read ahead.
  ///
  /// - Parameters:
  ///   - item: What the reader reads.
  ///   - isVirtual: Whether time is virtual: a stream tells then how much of it is loaded as it is read.
  static func of(
    _ reader: any PacketReader, _ item: ItemDescription, isVirtual: Bool
  ) -> LoadControl {
    if reader.isLive { return live }
    guard reader.loadsAhead else { return item.place == .network ? .remote : .local }
    var control = loaded
    control.keepsFull = isVirtual
    if let length = reader.segmentLength {
      control.resumption = min(max(control.resumption, length), longestResumption)
    }
    return control
  }

  /// Whether to read on.
  ///
  /// - Parameter levels: Of the queues that are being decoded.
  func shouldRead(_ levels: [PacketQueue.Level]) -> Bool {
    // A track without packets needs some, or playback would stand still for ever.
    if levels.contains(where: { $0.isEmpty }) { return true }
    guard levels.reduce(0, { $0 + $1.bytes }) < byteLimit else { return false }
    return levels.contains { $0.duration < target }
  }

  /// A resting reader reads on when less than this of a track is left.
  var restart: MediaTime { keepsFull ? target : target.scaled(by: 0.5) }

  /// Whether there is enough to go on with after data was missing.
  ///
  /// One track may have few packets while another has many. What a reader stopped reading at is always enough, as
  /// nothing is taken from the queues until playback goes on.
  func canResume(_ levels: [PacketQueue.Level]) -> Bool {
    levels.allSatisfy { $0.duration >= resumption || $0.passEnds > 0 }
      || levels.contains { $0.duration >= .seconds(10) }
      || levels.reduce(0, { $0 + $1.bytes }) >= Self.local.byteLimit / 2
  }

  /// Whether far more waits than any sound file would need.
  func isExceeded(_ levels: [PacketQueue.Level]) -> Bool {
    levels.reduce(0, { $0 + $1.bytes }) > byteLimit * 4
  }
}
