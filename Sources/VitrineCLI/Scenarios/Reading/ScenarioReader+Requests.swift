internal import MadeUpOrigin
internal import MediaCore

/// What is expected of requests.
extension ScenarioReader {
  private static let requestNames = ["path", "status", "count"]

  static func requestName(of word: String) -> String? {
    let name = word.prefix { $0 != "=" }
    return name.count < word.count && requestNames.contains(String(name)) ? String(name) : nil
  }

  func requests(
    _ words: [String], in line: String
  ) throws(ScenarioError) -> RequestCondition {
    var condition = RequestCondition()
    var seen: Set<String> = []
    for word in words {
      guard let name = Self.requestName(of: word), seen.insert(name).inserted else {
        throw failure(
          word, in: line, "requests takes path=/clip.mp4, status=503 and count=2, each once")
      }
      let value = CommandWords.text(word.dropFirst(name.count + 1))
      let number = Int(value)
      switch name {
      case "path" where value.hasPrefix("/"): condition.path = PathPattern(value)
      case "status" where (100...599).contains(number ?? 0): condition.status = number
      case "count" where (number ?? -1) >= 0: condition.count = number
      default:
        throw failure(
          word, in: line,
          name == "path" ? "a path begins with a slash" : "\(name) is a number: \(name)=2")
      }
    }
    return condition
  }
}
