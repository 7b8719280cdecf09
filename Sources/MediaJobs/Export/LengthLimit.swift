internal import MediaCore

/// Decides when an export has to end so that its file is no larger than it may be.
struct LengthLimit {
  /// What a container has beside its packets, at the least.
  private static let frame: Int64 = 4 << 10
  /// About how much of pictures and sound encoders hold back.
  private static let heldBack = MediaTime.seconds(1)
  /// About how far pictures are written out of order.
  private static let reordering = MediaTime.milliseconds(100)

  let limit: Int64
  /// Whether packets come from encoders, which give more after the last picture.
  let isEncoded: Bool

  /// Whether more may be read.
  ///
  /// - Parameters:
  ///   - byteCount: What was written so far.
  ///   - reach: Up to where the output reaches.
  func mayGoOn(_ byteCount: Int64, reach: MediaTime) -> Bool {
    let rate = reach > .zero ? Double(byteCount) / reach.seconds : 0
    let toCome = rate * (isEncoded ? Self.heldBack : Self.reordering).seconds
    // The first pictures are the largest, and say little of the rate. What is too much after all is written anew.
    let allowed = min(toCome, Double(limit) / (isEncoded ? 4 : 20))
    return Double(byteCount) + allowed + Double(Self.frame + limit / 50) < Double(limit)
  }

  /// The length to try next, as a file came out too large.
  ///
  /// - Parameter repeats: How often it was so large already: what is cut may have been less than the last picture.
  func shorter(than length: MediaTime, byteCount: Int64, repeats: Int) -> MediaTime {
    let share = max(0.1, 1 - 0.05 * Double(1 << min(repeats, 8)))
    return length.scaled(by: share * Double(limit) / Double(max(1, byteCount)))
  }
}
