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

  /// Whether to read on.
  ///
  /// - Parameter levels: Of the queues that are being decoded.
  func shouldRead(_ levels: [PacketQueue.Level]) -> Bool {
    guard levels.reduce(0, { $0 + $1.bytes }) < byteLimit else { return false }
    // With passes waiting in every queue, a very short loop would be read round and round.
    if levels.allSatisfy({ $0.passEnds >= 4 }) { return false }
    return levels.contains { $0.duration < target }
  }
}
