internal import MediaCore

/// Which word of a wrong line is not understood, and what is meant by it.
enum ScenarioAdvice {
  /// - Parameter words: No condition, and the step before it.
  /// - Returns: The word that is not understood, and what is said of it.
  static func reason(againstCondition words: [String]) -> (word: String, reason: String) {
    let reason = "\(words[0]) takes an event or a condition: state==playing"
    let kinds = ["picture", "sound", "cue", "requests"]
    for (place, names) in [(1, kinds), (2, ["within", "once"])] where words.count > place {
      guard let close = NameDistance.closest(to: words[place], of: names).first else { continue }
      return (words[place], reason + "; like '\(words[place])' is \(close)")
    }
    return (words.count > 2 ? words[2] : words[0], reason)
  }

  /// What is said of a moment that is none.
  static func reason(againstMoment words: [String]) -> String {
    let reason = "at takes seconds, position SECONDS, frame NUMBER or EVENT+SECONDS: at 2.5"
    guard let word = words.dropFirst().first, Double(word) == nil,
      let close = NameDistance.closest(to: word, of: ["position", "frame"]).first, close != word
    else { return reason }
    return reason + "; like '\(word)' is \(close)"
  }

  /// The word of a command that a fault is of: the parameter that it names, or else the command.
  static func word(_ fault: String, _ words: [String]) -> String {
    words.dropFirst().first { word in
      let name = word.prefix { $0 != "=" }
      return name.count < word.count && fault.hasPrefix("Invalid params: \(name) ")
    } ?? words[0]
  }
}
