package import MediaCore

/// One request under way, as its reader sees it; letting go of it cancels it.
///
/// `response` and `read` block and are called on one thread at a time; `cancel` may come from any thread.
package final class Transfer: Sendable {
  private let source: any TransferSource

  package init(_ source: any TransferSource) { self.source = source }

  deinit { source.cancel() }

  /// Waits for the head of the reply, whatever its status.
  package func response() throws(NetworkError) -> Response { try source.response() }

  /// Waits for bytes of the body.
  ///
  /// - Parameters:
  ///   - buffer: Filled from its start; not empty.
  ///   - limit: How many bytes to put in at most, 1 or more.
  /// - Returns: How many bytes were put in, 0 at the end of a complete body.
  /// - Throws: What ended it, once all bytes that came before have been read; `cancelled` at once.
  package func read(
    into buffer: inout MutableRawSpan, atMost limit: Int = .max
  ) throws(NetworkError) -> Int {
    try buffer.withUnsafeMutableBytes { bytes throws(NetworkError) in
      try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(limit)))
    }
  }

  /// Waits for bytes of the body, which are put into a buffer that is not empty; 0 at its end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(NetworkError) -> Int {
    try source.read(into: buffer)
  }

  /// What waits for it are measured by: the machine's clock wherever bytes come over a network, since no other makes
  /// them come.
  package var time: any TimeSource { source.time }

  /// How many bytes of the request's body were sent so far; any thread may ask.
  package var sentByteCount: Int { source.sentByteCount }

  /// Whether the head of the reply is there, so that `response` does not block.
  ///
  /// - Throws: As `response`.
  package func hasResponse() throws(NetworkError) -> Bool { try source.hasResponse() }

  /// Whether `read` does not block: there are bytes, or there is the end of the body.
  ///
  /// - Throws: As `read`.
  package func hasBytes() throws(NetworkError) -> Bool { try source.hasBytes() }

  /// Has a signal raised, on any thread, whenever something has come or was sent from now on; takes the place of the one before.
  package func watch(by signal: Signal) { source.watch(signal) }

  /// Ends the transfer, and a call that waits for it; doing it again is harmless.
  package func cancel() { source.cancel() }
}
