internal import ArgumentParser
internal import MediaCore
internal import Playback
internal import Vitrine

/// The options about the window.
struct WindowOptions: ParsableArguments {
  @Option(help: "How the picture fits the window: aspect, aspectFill or fill.")
  var gravity = "aspect"

  @Option(help: "The window's size, WIDTHxHEIGHT.")
  var size: String?

  @Flag(help: "Fill the screen.")
  var fullScreen = false

  @Flag(help: "No frame around the window.")
  var borderless = false

  @Option(
    help: ArgumentHelp(
      "What a closed window does: pause (the window stays), quit (the program ends) or reopen (another window opens).",
      valueName: "pause|quit|reopen"))
  var onWindowClose = "pause"

  func apply(to settings: inout PlayerSettings) throws {
    guard let action = WindowClosingAction(rawValue: onWindowClose) else {
      throw ValidationError("A closed window can pause, quit or reopen.")
    }
    settings.windowClosing = action
    guard let gravity = Gravity(rawValue: gravity) else {
      throw ValidationError("The gravity is aspect, aspectFill or fill.")
    }
    settings.gravity = gravity
    settings.windowSize = try size.map(Self.parseSize)
    settings.isFullScreen = fullScreen
    settings.isBorderless = borderless
  }

  private static func parseSize(_ text: String) throws -> PixelSize {
    let parts = text.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ (1...16384).contains($0) }) else {
      throw ValidationError("A size is WIDTHxHEIGHT, 1280x720 for instance.")
    }
    return PixelSize(width: parts[0], height: parts[1])
  }
}
