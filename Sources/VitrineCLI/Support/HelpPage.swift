internal import ArgumentParser

/// The help of the parser.
enum HelpPage {
  private static let examples = [
    (PlayCommand.configuration.abstract, PlayCommand.examples),
    (ServeCommand.configuration.abstract, ServeCommand.examples),
    (OriginCommand.configuration.abstract, OriginCommand.examples),
  ]

  /// A page of help with the command's examples at its end; any other text as it is.
  static func amended(_ text: String) -> String {
    for (abstract, examples) in examples where text.hasPrefix("OVERVIEW: \(abstract)\n") {
      let end = text.hasSuffix("\n") ? "\n" : "\n\n"
      return text + end + "EXAMPLES:\n" + examples.map { "  \($0)" }.joined(separator: "\n")
    }
    return text
  }
}
