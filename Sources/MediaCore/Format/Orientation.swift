/// How a picture is turned to be shown: mirrored first, then rotated.
public struct Orientation: Hashable, Sendable {
  /// Clockwise, in degrees: 0, 90, 180 or 270.
  public var rotation: Int
  /// Whether left and right change places before it is rotated.
  public var isMirrored: Bool

  /// - Parameter rotation: Clockwise, in degrees; brought to the nearest quarter turn of 0…270.
  public init(rotation: Int = 0, isMirrored: Bool = false) {
    let quarters = (Double(rotation % 360) / 90).rounded()
    self.rotation = (Int(quarters) * 90 % 360 + 360) % 360
    self.isMirrored = isMirrored
  }

  /// The one that shows a picture as it is.
  public static let upright = Orientation()

  /// What this one and then another make together.
  public func followed(by other: Orientation) -> Orientation {
    // Mirroring after a turn is turning the other way after mirroring.
    Orientation(
      rotation: (other.isMirrored ? -rotation : rotation) + other.rotation,
      isMirrored: isMirrored != other.isMirrored)
  }
}
