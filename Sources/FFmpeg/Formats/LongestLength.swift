internal import MediaCore

/// What a source can hold by how many bytes it has.
enum LongestLength {
  /// The fewest bytes that a second takes.
  enum Content: Double {
    /// Of pictures, which may stand for long.
    case pictures = 4
    /// Of what has sound: a kilobit.
    case sound = 125
  }

  /// Any file may last so long: a single picture may stand for all of it.
  static let ofAnyFile = MediaTime.seconds(3600)

  /// How long what a source holds can last at most; `distantFuture` where nothing tells how much that is.
  static func of(_ source: any DataSource, as content: Content) -> MediaTime {
    guard let bytes = source.length, !source.isGrowing else { return .distantFuture }
    return max(ofAnyFile, .seconds(Double(bytes) / content.rawValue))
  }
}
