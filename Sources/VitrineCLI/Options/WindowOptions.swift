internal import ArgumentParser
internal import MediaCore
internal import Playback
internal import Vitrine

/// The options about the window.
struct WindowOptions: ParsableArguments {
  @Option(
    help: "How the picture fits the window: aspect, aspectFill or fill.",
    completion: .list(["aspect", "aspectFill", "fill"]))
  var gravity = "aspect"

  @Option(help: "The window's size, WIDTHxHEIGHT.")
  var size: String?

  @Flag(help: "Fill the screen.")
  var fullScreen = false

  @Flag(help: "No frame around the window.")
  var borderless = false

  @Option(
    help: ArgumentHelp(
      "Draw into a window of X11 that is there: its number, 0x3a00007 for instance.",
      valueName: "number"))
  var intoWindow: String?

  @Option(
    help: ArgumentHelp(
      "What a closed window does: pause (the window stays), quit (the program ends) or reopen (another window opens).",
      valueName: "pause|quit|reopen"), completion: .list(["pause", "quit", "reopen"]))
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
    settings.windowSize = try size.map { try PixelSize(argument: $0) }
    settings.isFullScreen = fullScreen
    settings.isBorderless = borderless
    settings.existingWindow = try intoWindow.map(Self.parseNumber)
    if intoWindow != nil, fullScreen || borderless || size != nil {
      throw ValidationError("A window that is there keeps its size and its frame.")
    }
  }

  private static func parseNumber(_ text: String) throws -> UInt {
    let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
    // Numbers of X11 have 29 bits.
    guard let number = UInt(digits, radix: text.hasPrefix("0x") ? 16 : 10), number > 0,
      number < 1 << 29
    else { throw ValidationError("A window's number is 0x3a00007 or 60817415, for instance.") }
    return number
  }
}
