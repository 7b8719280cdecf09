/// The options with two values, which the parser does not know: `--at TIME COMMAND`.
enum TimedCommands {
  private static let name = "--at"
  /// The commands that have it.
  private static let commands = ["play", "serve"]

  /// The words with the two values in one word.
  static func join(_ arguments: ArraySlice<String>) -> ArraySlice<String> {
    guard arguments.first.map(commands.contains) ?? false else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    var joined: [String] = []
    var words = arguments[..<end]
    while let word = words.popFirst() {
      if word == name, words.count > 1, let time = words.first, Double(time) != nil {
        joined.append("\(name)=\(words.removeFirst()) \(words.removeFirst())")
      } else if word.hasPrefix(name + "="), Double(word.dropFirst(name.count + 1)) != nil,
        !words.isEmpty
      {
        joined.append("\(word) \(words.removeFirst())")
      } else {
        joined.append(word)
      }
    }
    return joined + arguments[end...]
  }
}
