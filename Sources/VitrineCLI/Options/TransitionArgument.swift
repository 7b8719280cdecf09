internal import ArgumentParser
internal import MediaCore

/// Reads how one item changes to the next.
enum TransitionArgument {
  /// Reads `cut`, `crossfade=1.5` or `fade=2,#FFFFFF`; a length that is left out is one second.
  ///
  /// - Throws: A `ValidationError` for anything else.
  static func transition(_ text: String) throws -> ItemTransition {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let values =
      parts.count > 1 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : []
    let length = values.first.map { Double($0) } ?? 1
    let color = values.count > 1 ? CueColor(opaque: String(values[1])) : .black
    guard let length, length >= 0, length.isFinite, let color else { throw unknownTransition }
    switch (parts.first, values.count) {
    case ("cut", 0): return .cut
    case ("crossfade", 0...1): return .crossfade(.seconds(length))
    case ("fade", 0...2): return .fade(.seconds(length), through: color)
    default: throw unknownTransition
    }
  }

  private static let unknownTransition = ValidationError(
    "A transition is cut, crossfade, crossfade=1.5, fade, fade=2 or fade=2,#FFFFFF.")
}
