internal import ArgumentParser
internal import FoundationEssentials
internal import MediaCore
internal import Vitrine

/// The options about graphics.
struct GraphicOptions: ParsableArguments {
  @Flag(help: "Let commands draw graphics on the picture.")
  var enableVector = false

  @Option(
    help: ArgumentHelp(
      "An SVG document, a PNG, JPEG, WebP or AVIF to draw over the whole picture, or where FILE@X,Y,WIDTH,HEIGHT says: in parts of the picture (logo.svg@0.8,0.05,0.15,0.1), or with px at the end in pixels; may be repeated.",
      valueName: "file[@rect]"), completion: .file())
  var vector: [String] = []

  @OptionGroup var ticker: TickerOptions

  func apply(to settings: inout PlayerSettings) throws {
    settings.enablesVectors = enableVector || !vector.isEmpty
    settings.vectors = try vector.map { text in
      let (file, place) = try Self.parts(of: text)
      return VectorChange(content: .file(file), place: place)
    }
    try ticker.apply(to: &settings)
  }

  /// The file, and its place where one is said; a file that is there under the whole name has none.
  private static func parts(of text: String) throws -> (String, VectorPlace?) {
    guard let at = text.lastIndex(of: "@"), at != text.startIndex else { return (text, nil) }
    var rest = text[text.index(after: at)...]
    let unit: VectorPlace.Unit = rest.hasSuffix("px") ? .pixels : .fraction
    if unit == .pixels { rest = rest.dropLast(2) }
    let words = rest.split(separator: ",", omittingEmptySubsequences: false)
    // Names of files and servers have such a character too.
    guard words.count > 1, words.allSatisfy(\.isNumeric),
      !FileManager.default.fileExists(atPath: text)
    else { return (text, nil) }
    let numbers = words.compactMap { Double($0) }
    guard words.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      throw ValidationError(
        "The place of a graphic is FILE@X,Y,WIDTH,HEIGHT: logo.svg@0.8,0.05,0.15,0.1, or logo.svg@20,20,200,100px."
      )
    }
    let place = VectorPlace(
      x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], unit: unit)
    return (String(text[..<at]), place)
  }
}

extension Substring {
  /// Whether it is made of what numbers are made of; also where it is none.
  fileprivate var isNumeric: Bool {
    allSatisfy { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
  }
}
