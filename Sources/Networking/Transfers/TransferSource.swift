package import MediaCore

/// What a transfer's reply comes from: the network, or a cache before it.
///
/// All but `watch` and `cancel` are called on one thread at a time; those two may come from any thread.
package protocol TransferSource: AnyObject, Sendable {
  /// What waits for it are measured by.
  var time: any TimeSource { get }

  /// How many bytes of the request's body were sent so far.
  var sentByteCount: Int { get }

  /// Waits for the head of the reply.
  func response() throws(NetworkError) -> Response

  /// Waits for bytes of the body; 0 at its end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(NetworkError) -> Int

  /// Whether `response` does not block.
  func hasResponse() throws(NetworkError) -> Bool

  /// Whether `read` does not block.
  func hasBytes() throws(NetworkError) -> Bool

  /// Has a signal raised whenever something has come.
  func watch(_ watcher: Signal)

  /// Ends it.
  func cancel()
}
