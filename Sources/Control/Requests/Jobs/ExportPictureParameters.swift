internal import MediaCore
internal import MediaJobs

/// What `export.start` takes about pictures that are encoded.
enum ExportPictureParameters {
  private static let crop = Parameter.optional(
    "crop", .array(of: .integer(atLeast: 0)),
    "What is cut out of encoded pictures, in pixels of what is shown: left, top, width and height.")
  private static let rotate = Parameter(
    "rotate", .integer, "Degrees to turn encoded pictures clockwise, to the nearest quarter turn.",
    default: 0)
  private static let mirror = Parameter(
    "mirror", .boolean,
    "Whether left and right of encoded pictures are exchanged, before they are turned.",
    default: false)
  private static let burn = Parameter.optional(
    "burn", .source, "A file of subtitles that is drawn on encoded pictures.")
  private static let burnTrack = Parameter.optional(
    "burnTrack", .integer(atLeast: 0),
    "The number of a text track of the source that is drawn in its place.")
  private static let variants = Parameter(
    "variants", .array(of: .integer(in: 16...8192)),
    "The heights of the variants of a stream (`hls`).", default: [])

  static let all = [
    crop.description, rotate.description, mirror.description, burn.description,
    burnTrack.description, variants.description,
  ]

  static func apply(
    _ arguments: Arguments, to settings: inout ExportSettings
  ) throws(RPCError) {
    if let sides = try arguments.optional(crop) {
      guard sides.count == 4, sides[2] > 0, sides[3] > 0 else {
        throw .invalidParameter("crop", "is left, top, width and height, the last two from 1 on")
      }
      settings.crop = PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
    settings.orientation = Orientation(
      rotation: try arguments.value(rotate), isMirrored: try arguments.value(mirror))
    settings.burnedSubtitles = try arguments.optional(burn)
    settings.burnedTrack = try arguments.optional(burnTrack)
    guard settings.burnedSubtitles == nil || settings.burnedTrack == nil else {
      throw .invalidParameter("burnTrack", "cannot be given together with burn")
    }
    settings.variantHeights = try arguments.value(variants)
  }
}
