internal import ArgumentParser
internal import MediaCore
internal import Vitrine

/// What is done to pictures on their way to the output.
struct PictureOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "Degrees to turn pictures clockwise, in quarter turns.",
    completion: .list(["90", "180", "270"]))
  var rotate = 0

  @Flag(help: "Exchange left and right, before --rotate turns pictures.")
  var mirror = false

  @Option(
    help:
      "cut, crossfade[=SECONDS] or fade[=SECONDS[,#RRGGBB]]: how one item changes to the next.",
    completion: .list(["cut", "crossfade", "fade"]))
  var transition = "cut"

  @Option(help: "The colour beside pictures and outside of their corners, #RRGGBB.")
  var background = "#000000"

  @Option(
    parsing: .unconditional,
    help: "How round the corners of pictures are, 0 to 0.5 of the smaller side.")
  var corners = 0.0

  @Option(parsing: .unconditional, help: "How bright pictures are, -1 to 1.")
  var brightness = 0.0

  @Option(parsing: .unconditional, help: "The contrast of pictures, 0 to 4.")
  var contrast = 1.0

  @Option(
    help: "A filter for pictures: NAME or NAME=PARAMETER=VALUE:…; may be repeated.")
  var filter: [String] = []

  func validate() throws {
    try FiniteNumbers.check([
      "--corners": corners, "--brightness": brightness, "--contrast": contrast,
    ])
  }

  func apply(to settings: inout PlayerSettings) throws {
    settings.orientation = Orientation(rotation: rotate, isMirrored: mirror)
    settings.transition = try TransitionArgument.transition(transition)
    guard let background = CueColor(opaque: background) else {
      throw ValidationError("A colour is #RRGGBB.")
    }
    settings.background = background
    settings.corners = corners
    settings.adjustment = ColorAdjustment(brightness: brightness, contrast: contrast)
    settings.filters = try FilterStack(arguments: filter).entries
  }
}
