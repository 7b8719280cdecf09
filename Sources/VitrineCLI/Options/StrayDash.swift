internal import ArgumentParser

/// Words with one dash in front that are no options.
///
/// The parser takes each of their letters for an option of its own, so that a file that is called `-dash.mp4` would ask
/// for help by its `h`.
enum StrayDash {
  /// - Throws: A `ValidationError` that says how such a file is named.
  static func check(_ arguments: ArraySlice<String>) throws {
    for word in arguments.prefix(while: { $0 != "--" }) where isStray(word) {
      throw ValidationError(
        "\(word) is no option; a file of that name is ./\(word), or stands after --.")
    }
  }

  private static func isStray(_ word: String) -> Bool {
    guard word.count > 2, word.hasPrefix("-"), !word.hasPrefix("--") else { return false }
    // What the parser knows besides `-h`, and numbers below 0.
    return word != "-help" && Double(word) == nil
  }
}
