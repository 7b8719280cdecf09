package import MediaCore

/// Watches how fast bytes come in, for an estimate of the bandwidth.
///
/// Called on the client's own thread, in order; must return at once.
package protocol TransferObserver: AnyObject, Sendable {
  /// Bytes of a body have arrived.
  ///
  /// - Parameter elapsed: The time since the bytes before them, or since the request was sent; the time
  ///   for which the reader held the transfer back is left out.
  func transferDidReceive(_ count: Int, after elapsed: MediaTime)
}
