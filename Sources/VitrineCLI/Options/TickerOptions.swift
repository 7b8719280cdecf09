internal import ArgumentParser
internal import MediaCore
internal import Vitrine

/// The options about the line of text that runs across the picture.
struct TickerOptions: ParsableArguments {
  /// The name of the graphic.
  static let id = "ticker"

  @Option(
    help: ArgumentHelp(
      "A text that runs along the bottom, again and again; with @ before it the name of a file that it is in, which is read again when it changes.",
      valueName: "text|@file"))
  var ticker: String?

  @Option(
    parsing: .unconditional,
    help: "Pixels a second that it runs to the left; to the right below 0.")
  var tickerSpeed = 120.0

  /// The file that is followed; `nil` where the text is none of a file.
  var file: TickerFile? {
    guard let ticker, ticker.hasPrefix("@") else { return nil }
    return TickerFile(path: String(ticker.dropFirst()))
  }

  func validate() throws { try FiniteNumbers.check(["--ticker-speed": tickerSpeed]) }

  func apply(to settings: inout PlayerSettings) throws {
    guard let ticker else { return }
    guard let text = file == nil ? ticker : file?.text() else {
      throw ValidationError("The file of the ticker, \(ticker.dropFirst()), cannot be read.")
    }
    Ticker(Self.line(text), id: Self.id, speed: tickerSpeed).apply(to: &settings)
  }

  /// How the line looks: white on dark.
  static func line(_ text: String) -> VectorText {
    VectorText(text, background: CueColor(red: 0, green: 0, blue: 0, alpha: 160))
  }
}
