/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// Makes a size; the function that takes it says which sizes are allowed.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
