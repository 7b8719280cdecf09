internal import FoundationEssentials
internal import Playback

/// Options that may stand without a value: they get the one that is meant then, or the word that follows where that
/// can be nothing else.
enum OptionalValues {
  private struct Option {
    /// What is meant without a value.
    var usual: String
    var takes: @Sendable (String) -> Bool
  }

  private static let options = [
    "--events": Option(usual: "any") { text in
      let names = text.split(separator: ",", omittingEmptySubsequences: false)
      return names.allSatisfy { PlayerEventFilter(String($0)) != nil }
    },
    "--time-publishing": Option(usual: "1") { Double($0) != nil },
  ]

  /// The words with a value for each such option.
  static func fillIn(_ arguments: ArraySlice<String>) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    var filled: [String] = []
    var words = arguments[..<end]
    while let word = words.popFirst() {
      guard let option = options[word] else {
        filled.append(word)
        continue
      }
      // A file of that name is rather what is to be played.
      if let next = words.first, option.takes(next), !FileManager.default.fileExists(atPath: next) {
        filled.append("\(word)=\(words.removeFirst())")
      } else {
        filled.append("\(word)=\(option.usual)")
      }
    }
    return filled + arguments[end...]
  }
}
