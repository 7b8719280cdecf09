/// Makes the corners of pictures round, by a fraction of the smaller side of what is seen, 0…0.5.
///
/// The default is 0.
public struct Corners: PlayerSetting {
  private let radius: Double
  /// Takes the radius; one out of its range is clamped when the player is made.
  public init(_ radius: Double) { self.radius = radius }
  /// Replaces `PlayerSettings.corners`.
  public func apply(to settings: inout PlayerSettings) { settings.corners = radius }
}
