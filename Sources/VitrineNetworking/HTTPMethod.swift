/// What a request asks a server to do (RFC 9110, 9).
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
  /// Gives a resource.
  case get = "GET"
  /// Gives its headers alone.
  case head = "HEAD"
  /// Takes what is sent.
  case post = "POST"
  /// Puts what is sent in the place of a resource.
  case put = "PUT"
  /// Changes a part of it.
  case patch = "PATCH"
  /// Removes it.
  case delete = "DELETE"

  /// Whether doing it twice is as doing it once, so that it may be tried again.
  public var isIdempotent: Bool { self != .post && self != .patch }
}
