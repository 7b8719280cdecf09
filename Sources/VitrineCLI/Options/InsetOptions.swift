internal import ArgumentParser
internal import MediaCore
internal import Vitrine

/// The options about the picture in picture.
struct InsetOptions: ParsableArguments {
  @Flag(help: "Let commands make the window small, or put a second source into a corner.")
  var pip = false

  @Option(
    help: "A second source in a corner of the picture, muted, in a loop.", completion: .file())
  var pipSource: String?

  @Option(
    help: "The corner of the picture in picture: topLeft, topRight, bottomLeft, bottomRight.",
    completion: .list(["topLeft", "topRight", "bottomLeft", "bottomRight"]))
  var pipCorner = "bottomRight"

  @Option(
    parsing: .unconditional,
    help: "The width of the picture in picture, 0.05 to 1 of the picture's or the screen's.")
  var pipSize = 0.25

  func validate() throws { try FiniteNumbers.check(["--pip-size": pipSize]) }

  func apply(to settings: inout PlayerSettings) throws {
    guard let corner = InsetPlace.Corner(rawValue: pipCorner) else {
      throw ValidationError("A corner is topLeft, topRight, bottomLeft or bottomRight.")
    }
    settings.enablesPictureInPicture = pip || pipSource != nil
    settings.pictureInPicture = InsetPlace(corner: corner, size: pipSize)
    settings.pictureInPictureSource = pipSource
  }
}
