internal import ArgumentParser
internal import MediaCore
internal import Vitrine

/// What is done to pictures on their way to the output.
struct PictureOptions: ParsableArguments {
  @Option(help: "Degrees to turn pictures clockwise, in quarter turns.")
  var rotate = 0

  @Flag(help: "Exchange left and right.")
  var mirror = false

  func apply(to settings: inout PlayerSettings) throws {
    settings.orientation = Orientation(rotation: rotate, isMirrored: mirror)
  }
}
