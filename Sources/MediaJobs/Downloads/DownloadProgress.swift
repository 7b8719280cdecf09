/// How far a download is.
public struct DownloadProgress: Sendable, Hashable {
  /// So much of it is there, 0…1; of a stream by its length in seconds, 0 while nothing tells.
  public var fraction: Double
  /// How many bytes are there, those of earlier runs included.
  public var byteCount: Int64
  /// How many bytes there will be; `nil` if the server does not tell it, and for a stream.
  public var totalByteCount: Int64?
  /// How many bytes a second come, on average of this run.
  public var bytesPerSecond: Double

  /// Makes a progress; the defaults say that nothing is there.
  public init(
    fraction: Double = 0, byteCount: Int64 = 0, totalByteCount: Int64? = nil,
    bytesPerSecond: Double = 0
  ) {
    self.fraction = fraction
    self.byteCount = byteCount
    self.totalByteCount = totalByteCount
    self.bytesPerSecond = bytesPerSecond
  }
}
