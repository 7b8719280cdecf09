import FoundationEssentials
public import MediaCore

/// One way to misbehave.
public enum OriginFault: Sendable {
  /// Waits before it answers.
  case latency(MediaTime)
  /// Sends the body no faster than so many bytes a second.
  case throttle(bytesPerSecond: Int)
  /// Closes the connection after so many bytes of the body.
  case drop(afterBytes: Int64)
  /// Resets the connection (RST) after so many bytes of the body.
  case reset(afterBytes: Int64)
  /// Sends nothing more after so many bytes of the body, and keeps the connection.
  case stall(afterBytes: Int64)
  /// Declares that length instead of the true one, and closes the connection after the body.
  case contentLength(Int64)
  /// Answers with that status and an empty body.
  case status(Int, headers: [OriginResource.Header] = [])
  /// Sends the client elsewhere with a status of 3xx and a `Location`.
  case redirect(to: String, status: Int = 302)
  /// Takes the request and says nothing, ever.
  case silence
  /// Sends the whole body with the status 200 whatever range was asked for.
  case ignoreRange
  /// Answers with those bytes, which need not be HTTP, and closes the connection.
  case raw(String)
}
