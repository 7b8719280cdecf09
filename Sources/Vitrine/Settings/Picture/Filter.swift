public import MediaCore

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

  /// A filter of the program's own, under an id, and what can be set of it; by default nothing.
  ///
  /// It is a `FrameFilter`, which changes pictures in place, or a `PictureFilter`, which makes new ones.
  public init(
    _ id: String, _ filter: any CustomFiltering, parameters: [FilterParameter] = []
  ) {
    entry = .custom(CustomFilter(id, filter, parameters: parameters))
  }

  /// Adds to `PlayerSettings.filters`.
  public func apply(to settings: inout PlayerSettings) { settings.filters.append(entry) }
}
