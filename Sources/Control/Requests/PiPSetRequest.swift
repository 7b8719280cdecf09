internal import MediaCore
internal import Playback

/// `pip.set`: Says what the picture in picture is, and where.
struct PiPSetRequest: PlaybackRequest {
  static let method = "pip.set"
  static let summary =
    "Says which source the picture in picture shows and where; what is not given stays as it was."
  private static let source = Parameter.optional(
    "source", .orNull(.source), "A path or URL; null for none, and the window itself made small.")
  private static let corner = Parameter.optional(
    "corner", .choice(of: InsetPlace.Corner.allCases), "The bottom right one at first.")
  private static let size = Parameter.optional(
    "size", .number(in: InsetPlace.sizes),
    "Its width as a fraction of the picture's or the screen's; 0.25 at first.")
  private static let margin = Parameter.optional(
    "margin", .number(in: InsetPlace.margins),
    "Its distance from the edges as a fraction of the same width; 0.02 at first.")
  private static let radius = Parameter.optional(
    "radius", .number(in: InsetPlace.radii),
    "How round its corners are on the picture, as a fraction of its smaller side; 0 at first.")
  static let parameters = [
    source.asMain, corner.description, size.description, margin.description,
    radius.description,
  ]
  static let errors = RPCError.of(.invalidArgument, .pictureInPictureDisabled)
  static let examples = [
    ControlExample(
      "A second source in the corner", ["source": "/srv/clip.mp4", "corner": "topRight"])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    let source: PictureInPictureChange.Source =
      switch try arguments.optional(Self.source) {
      case nil: .same
      case .some(nil): .none
      case .some(let name?): .media(name)
      }
    command = .setPiP(
      PictureInPictureChange(
        source: source, corner: try arguments.optional(Self.corner),
        size: try arguments.optional(Self.size), margin: try arguments.optional(Self.margin),
        radius: try arguments.optional(Self.radius)))
  }
}
