internal import ArgumentParser
internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// The options about pictures that an export encodes.
struct PictureChangeOptions: ParsableArguments {
  @Option(
    help: "A filter for pictures that are encoded: NAME or NAME=PARAMETER=VALUE:…; may be repeated."
  )
  var filter: [String] = []

  @Option(
    help: "What is cut out of encoded pictures, in pixels of what is shown: 640x360+100+50.",
    transform: CropArgument.rect)
  var crop: PixelRect?

  @Option(
    help: "Degrees to turn encoded pictures clockwise: 90, 180 or 270.",
    completion: .list(["90", "180", "270"]))
  var rotate = 0

  @Flag(help: "Exchange left and right of encoded pictures, before --rotate turns them.")
  var mirror = false

  @Option(
    help: "A file of subtitles, or its URL, that is drawn on encoded pictures.", completion: .file()
  )
  var burn: String?

  @Option(help: "The number of a text track of the source that is drawn on encoded pictures.")
  var burnTrack: Int?

  func validate() throws {
    if burn != nil, burnTrack != nil {
      throw ValidationError("--burn and --burn-track do not go together.")
    }
    if rotate % 90 != 0 { throw ValidationError("--rotate takes quarter turns: 90, 180 or 270.") }
  }

  func apply(to settings: inout ExportSettings) throws {
    settings.filters = try FilterStack(arguments: filter)
    settings.orientation = Orientation(rotation: rotate, isMirrored: mirror)
    settings.crop = crop
    settings.burnedSubtitles = burn
    settings.burnedTrack = burnTrack
  }
}
