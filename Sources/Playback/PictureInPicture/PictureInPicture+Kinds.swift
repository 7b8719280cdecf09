internal import MediaCore

extension PictureInPicture {
  enum Kind {
    /// The window is small.
    case window
    /// A second source is on the picture.
    case source
  }

  /// What a start leads to.
  enum Start: Equatable {
    /// It was started before.
    case nothing
    /// The window becomes small.
    case window(InsetPlace)
    case source
  }
}
