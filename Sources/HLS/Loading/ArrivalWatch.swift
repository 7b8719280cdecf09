import MediaCore

/// Tells when so much of a transfer has arrived that its reader may wait on.
///
/// A value without clock. What trickles counts for nothing, nor does what goes on for ever.
struct ArrivalWatch: Hashable, Sendable {
  /// So many bytes are a sign of life: an item is given up after 30 s, in which the slowest transfer that is not ended
  /// brings about as many.
  private static let portion = 2 << 10
  /// How long one transfer may put off that an item is given up.
  private static let longest = MediaTime.seconds(600)

  private let start: MediaTime
  private var count = 0

  init(since start: MediaTime) { self.start = start }

  /// Notes that bytes have come.
  ///
  /// - Returns: Whether that is to be told.
  mutating func receive(_ bytes: Int, at now: MediaTime) -> Bool {
    count += bytes
    guard count >= Self.portion, now - start < Self.longest else { return false }
    count = 0
    return true
  }
}
