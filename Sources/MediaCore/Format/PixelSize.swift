/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// Makes a size; whoever takes one says what it must be.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
