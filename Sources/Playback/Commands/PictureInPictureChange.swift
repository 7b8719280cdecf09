public import MediaCore

/// What is to be different about the picture in picture; what is not given stays as it was.
public struct PictureInPictureChange: Sendable, Hashable {
  /// What becomes of the second source.
  public enum Source: Sendable, Hashable {
    /// As before.
    case same
    /// No second source: the window becomes small.
    case none
    /// A second source that is put on the picture, muted, again and again: a path, a URL, or a bare name.
    case media(String)
  }

  /// What becomes of the second source.
  public var source: Source
  /// The corner that it is put into; `nil` for the one before, and so for the next three.
  public var corner: InsetPlace.Corner?
  /// As `InsetPlace.size`.
  public var size: Double?
  /// As `InsetPlace.margin`.
  public var margin: Double?
  /// As `InsetPlace.radius`.
  public var radius: Double?

  /// Makes a change; by default nothing is to be different.
  public init(
    source: Source = .same, corner: InsetPlace.Corner? = nil, size: Double? = nil,
    margin: Double? = nil, radius: Double? = nil
  ) {
    self.source = source
    self.corner = corner
    self.size = size
    self.margin = margin
    self.radius = radius
  }

  /// The place after the change.
  func place(from place: InsetPlace) -> InsetPlace {
    InsetPlace(
      corner: corner ?? place.corner, size: size ?? place.size, margin: margin ?? place.margin,
      radius: radius ?? place.radius)
  }
}
