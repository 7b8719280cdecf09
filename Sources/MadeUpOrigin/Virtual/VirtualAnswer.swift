package import MediaCore

/// What a `VirtualOrigin` does about a request.
package enum VirtualAnswer: Sendable {
  case reply(VirtualReply)
  /// Holds it back, and asks again what to do about it at a time.
  case later(MediaTime)
  /// Never says anything.
  case silence
  /// Closes the connection without a word.
  case hangUp
}
