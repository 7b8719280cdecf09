internal import ArgumentParser
internal import FoundationEssentials
internal import MediaCore

/// A first word that is no command, which the parser would call an unexpected argument.
enum CommandAdvice {
  /// - Throws: A `ValidationError` that tells the commands like it, or how a file is played.
  static func check(
    _ words: ArraySlice<String>, _ commands: [any ParsableCommand.Type]
  ) throws(ValidationError) {
    let names = commands.compactMap { $0.configuration.commandName }
    let asked = words.first == "help" ? words.dropFirst() : words
    guard let name = asked.first, !name.hasPrefix("-"), name != "help", !names.contains(name) else {
      return
    }
    let isSource = name.contains(":") || FileManager.default.fileExists(atPath: name)
    throw ValidationError(
      "There is no command '\(name)'"
        + (isSource
          ? "; vitrine play \(name) plays it." : NameDistance.advice(on: name, of: names) + "."))
  }
}
