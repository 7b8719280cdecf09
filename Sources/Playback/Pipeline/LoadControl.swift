internal import FFmpeg
internal import MediaCore

/// Decides how far ahead to read.
struct LoadControl: Sendable {
  /// How much of every track should wait to be decoded.
  var target: MediaTime
  /// The most bytes that may wait, all tracks together.
  var byteLimit: Int

  /// For files on this machine: enough to ride out a slow disk.
  static let local = LoadControl(target: .seconds(1), byteLimit: 32 << 20)
  /// For files from elsewhere: enough to ride out a lost connection.
  static let remote = LoadControl(target: .seconds(15), byteLimit: 64 << 20)

  /// For what its reader loads ahead itself: enough to ride out a text that comes late.
  static let loaded = LoadControl(target: .seconds(3), byteLimit: 32 << 20)

  /// How far to read ahead.
  ///
  /// - Parameter source: What the reader reads.
  static func of(_ reader: any PacketReader, _ source: String) -> LoadControl {
    reader.loadsAhead ? .loaded : source.contains("://") ? .remote : .local
  }

  /// Whether to read on.
  ///
  /// - Parameter levels: Of the queues that are being decoded.
  func shouldRead(_ levels: [PacketQueue.Level]) -> Bool {
    // A track of which nothing is left must get on, or playback would stand still for ever.
    if levels.contains(where: { $0.isEmpty }) { return true }
    guard levels.reduce(0, { $0 + $1.bytes }) < byteLimit else { return false }
    return levels.contains { $0.duration < target }
  }

  /// Below how much of a track a reader that rests reads on.
  var restart: MediaTime { target.scaled(by: 0.5) }

  /// Whether there is enough to go on with after data was missing.
  ///
  /// Of a track with few packets there may be little while there is much of another. What a reader rests on is
  /// always enough, as nothing takes from it until playback goes on.
  static func canResume(_ levels: [PacketQueue.Level]) -> Bool {
    levels.allSatisfy { $0.duration >= local.restart || $0.passEnds > 0 }
      || levels.contains { $0.duration >= .seconds(10) }
      || levels.reduce(0, { $0 + $1.bytes }) >= local.byteLimit / 2
  }

  /// Whether far more waits than any sound file would need.
  func isExceeded(_ levels: [PacketQueue.Level]) -> Bool {
    levels.reduce(0, { $0 + $1.bytes }) > byteLimit * 4
  }
}
