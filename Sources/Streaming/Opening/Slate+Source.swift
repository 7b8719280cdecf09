package import MediaCore

/// Slates as sources: `slate:TEXT?NAME=VALUE&NAME=VALUE`, text and values encoded as in URLs.
extension Slate {
  private static let parameters = ["color", "textColor", "picture", "size", "duration"]
  /// Pixels on a side.
  private static let sides = 16...4096
  /// Seconds.
  private static let durations = 0.01...1e7

  /// Whether a source is called as slates are.
  package static func isNamed(by source: String) -> Bool {
    SourceText(source) == .otherScheme(scheme)
  }

  /// Reads a source; `nil` for one that is no slate.
  ///
  /// - Throws: 1001 for parameters and values that there are not.
  package init?(source: String) throws(MediaError) {
    guard Self.isNamed(by: source) else { return nil }
    let written = try SourceParameters(source, scheme: Self.scheme, known: Self.parameters)
    self.init()
    text = written.text
    for (name, value) in written.values { try set(name, value) }
  }

  private mutating func set(_ name: String, _ value: String) throws(MediaError) {
    switch name {
    case "color": color = try Self.color(value, of: name)
    case "textColor": textColor = try Self.color(value, of: name)
    case "picture":
      guard !value.isEmpty, !Self.isNamed(by: value) else {
        throw Self.wrong("a picture that is none; it is the path or the URL of one")
      }
      picture = value
    case "size":
      let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        Self.sides.contains(width), Self.sides.contains(height)
      else {
        throw Self.wrong(
          "the size '\(value)'; it is WIDTHxHEIGHT, each from 16 to 4096, such as 1920x1080")
      }
      size = PixelSize(width: width, height: height)
    default:
      guard let seconds = Double(value), Self.durations.contains(seconds) else {
        throw Self.wrong(
          "the duration '\(value)'; it is seconds from 0.01 to 10000000, such as 7.5")
      }
      duration = .seconds(seconds)
    }
  }

  private static func color(_ value: String, of name: String) throws(MediaError) -> CueColor {
    let read =
      NamedColors.color(value.lowercased()) ?? CueColor(value) ?? CueColor("#" + value)
    guard let read, read.alpha == 255 else {
      throw wrong(
        "the \(name) '\(value)'; it is a name such as navy, or RRGGBB, before which # may be written as %23"
      )
    }
    return read
  }

  private static func wrong(_ what: String) -> MediaError {
    SourceParameters.wrong(what, scheme)
  }
}
