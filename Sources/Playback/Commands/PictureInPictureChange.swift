public import MediaCore

/// What is to be different about the picture in picture; what is not given stays as it was.
public struct PictureInPictureChange: Sendable, Hashable {
  public enum Source: Sendable, Hashable {
    /// As before.
    case same
    /// No second source: the window becomes small.
    case none
    /// A second source that is put on the picture, muted, again and again: a path, a URL, or a bare name.
    case media(String)
  }

  public var source: Source
  public var corner: InsetPlace.Corner?
  /// As in `InsetPlace`, and so are the next two.
  public var size: Double?
  public var margin: Double?
  public var radius: Double?

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
