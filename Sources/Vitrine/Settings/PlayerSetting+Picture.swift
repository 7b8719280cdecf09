public import MediaCore

/// Turns pictures clockwise, after what their files say, to the nearest quarter turn.
public struct Rotate: PlayerSetting {
  private let degrees: Int
  /// Takes degrees clockwise; negative ones turn the other way.
  public init(_ degrees: Int) { self.degrees = degrees }
  /// Replaces the rotation of `PlayerSettings.orientation`; whether it is mirrored stays.
  public func apply(to settings: inout PlayerSettings) {
    settings.orientation = Orientation(
      rotation: degrees, isMirrored: settings.orientation.isMirrored)
  }
}

/// Lets the window be made small, or a second source be put into a corner of the picture.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("match.mp4")
///   PictureInPicture(InsetPlace(corner: .topLeft, size: 0.3), source: "studio.mp4")
/// }
/// ```
public struct PictureInPicture: PlayerSetting {
  private let place: InsetPlace
  private let source: String?

  /// - Parameters:
  ///   - place: Where it is.
  ///   - source: A second source that is up from the beginning on, muted, again and again; `nil` for none before
  ///     it is set.
  public init(_ place: InsetPlace = InsetPlace(), source: String? = nil) {
    self.place = place
    self.source = source
  }

  /// Sets `PlayerSettings.enablesPictureInPicture`, and replaces the place and the source.
  public func apply(to settings: inout PlayerSettings) {
    settings.enablesPictureInPicture = true
    settings.pictureInPicture = place
    settings.pictureInPictureSource = source
  }
}

/// Sets the colour that stands beside pictures and outside of their corners.
///
/// The default is black.
public struct Background: PlayerSetting {
  private let color: CueColor
  /// Takes the colour; its opacity counts for nothing.
  public init(_ color: CueColor) { self.color = color }
  /// Replaces `PlayerSettings.background`.
  public func apply(to settings: inout PlayerSettings) { settings.background = color }
}

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

/// Sets how bright pictures are, −1…1.
///
/// The default is 0.
public struct Brightness: PlayerSetting {
  private let brightness: Double
  /// Takes the brightness; one out of its range is clamped.
  public init(_ brightness: Double) { self.brightness = brightness }
  /// Replaces the brightness of `PlayerSettings.adjustment`.
  public func apply(to settings: inout PlayerSettings) {
    settings.adjustment.brightness = brightness
  }
}

/// Sets the contrast of pictures, 0…4.
///
/// The default is 1.
public struct Contrast: PlayerSetting {
  private let contrast: Double
  /// Takes the contrast; one out of its range is clamped.
  public init(_ contrast: Double) { self.contrast = contrast }
  /// Replaces the contrast of `PlayerSettings.adjustment`.
  public func apply(to settings: inout PlayerSettings) { settings.adjustment.contrast = contrast }
}

/// Has pictures pass a filter, after those that were named before.
///
/// ```swift
/// let sepia = try FilterDescription("sepia", ["intensity": .number(0.8)])
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   Filter(sepia)
/// }
/// ```
public struct Filter: PlayerSetting {
  private let entry: FilterStack.Entry

  /// A filter of the catalogue.
  public init(_ filter: FilterDescription) { entry = .named(filter) }

  /// A filter of the program's own, under an id.
  public init(_ id: String, _ filter: any FrameFilter) { entry = .custom(CustomFilter(id, filter)) }

  /// Adds to `PlayerSettings.filters`.
  public func apply(to settings: inout PlayerSettings) { settings.filters.append(entry) }
}

/// Shows pictures with left and right exchanged.
public struct Mirror: PlayerSetting {
  /// Makes the entry; without it pictures are as they are.
  public init() {}
  /// Mirrors `PlayerSettings.orientation`; its rotation stays.
  public func apply(to settings: inout PlayerSettings) { settings.orientation.isMirrored = true }
}

extension ItemTransition: PlayerSetting {
  /// How one item changes to the next.
  public func apply(to settings: inout PlayerSettings) { settings.transition = self }
}
