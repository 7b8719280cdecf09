/// A graphic that is drawn on the picture: what it is, where, and above or below which others.
public struct VectorGraphic: Sendable, Hashable {
  /// Names it among all others.
  public var id: String
  /// What it is made of.
  public var content: VectorContent
  /// Where on the picture it is; the default is all of it.
  public var place: VectorPlace
  /// Those with a higher number are drawn over those with a lower one; equals in the order in which they came.
  ///
  /// The default is 0.
  public var z: Int
  /// How much it covers what is below it, 0…1.
  ///
  /// The default is 1.
  public var opacity: Double
  /// How it moves by itself; `nil`, the default, where it does not.
  public var motion: VectorMotion?

  /// Makes a graphic; by default on the whole picture, opaque.
  public init(
    id: String, content: VectorContent, place: VectorPlace = .wholePicture, z: Int = 0,
    opacity: Double = 1, motion: VectorMotion? = nil
  ) {
    self.id = id
    self.content = content
    self.place = place
    self.z = z
    self.opacity = opacity
    self.motion = motion
  }
}
