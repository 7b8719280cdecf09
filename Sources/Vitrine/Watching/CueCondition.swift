internal import MediaCore

/// What the cue must say that is shown.
package enum CueCondition: Sendable {
  /// No cue is shown.
  case none
  /// One says this and nothing else.
  case text(String)
  /// This is in what one says.
  case part(String)

  /// - Parameter texts: What the cues say that are shown.
  package func holds(for texts: [String]) -> Bool {
    let texts = texts.map(Self.plain)
    return switch self {
    case .none: texts.isEmpty
    case .text(let text):
      texts.contains(Self.plain(text)) || texts.joined(separator: " ") == Self.plain(text)
    case .part(let text): texts.contains { !$0.ranges(of: Self.plain(text)).isEmpty }
    }
  }

  /// What is shown, for a person.
  package static func text(of texts: [String]) -> String {
    let texts = texts.map(plain)
    return texts.isEmpty ? "no cue is shown" : "'\(texts.joined(separator: "', '"))' is shown"
  }

  /// The text with one blank where it has any, and where a line ends.
  package static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
