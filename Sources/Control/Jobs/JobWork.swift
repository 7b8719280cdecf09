internal import MediaCore

/// What a job does.
protocol JobWork: Sendable {
  /// Does it.
  ///
  /// - Parameter tell: Takes how it stands; any thread may call it.
  /// - Returns: What it has left.
  /// - Throws: 1004 when it was called off.
  func run(_ tell: @escaping @Sendable (JobStep) -> Void) async throws(MediaError) -> JSONValue

  /// Has it stand still, where its kind can.
  func pause()

  /// Goes on.
  func resume()

  /// Calls it off; what is half made is thrown away.
  func cancel()
}

extension JobWork {
  func pause() {}
  func resume() {}
}
