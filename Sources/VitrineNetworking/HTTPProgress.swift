/// How far a request and its response are.
public struct HTTPProgress: Sendable, Hashable {
  /// How many bytes of the request's body were sent; they may not have arrived.
  public var sentByteCount: Int
  /// How many bytes of the body have come.
  public var byteCount: Int
  /// How many bytes it has; `nil` if the server does not tell it.
  public var totalByteCount: Int?

  /// Makes a progress; a fake transport tells one.
  public init(byteCount: Int, totalByteCount: Int?, sentByteCount: Int = 0) {
    self.sentByteCount = sentByteCount
    self.byteCount = byteCount
    self.totalByteCount = totalByteCount
  }
}
