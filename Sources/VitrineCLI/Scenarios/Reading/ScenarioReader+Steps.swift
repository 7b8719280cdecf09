internal import ArgumentParser
internal import Control
internal import MediaCore
internal import Playback

/// What the words of a step say.
extension ScenarioReader {
  /// How long a frame or a position is waited for where a step does not say.
  private static let longPatience = MediaTime.seconds(600)

  /// The steps that a line stands for: `at 2 pause` is two.
  static func parts(_ words: [String]) -> [[String]] {
    var parts: [[String]] = []
    var rest = words[...]
    while let length = momentLength(rest) {
      var step = Array(rest.prefix(length))
      if step[0] == "after" { step[0] = "expect" }
      parts.append(step)
      rest = rest.dropFirst(length)
    }
    return rest.isEmpty ? parts : parts + [Array(rest)]
  }

  /// How many words say when the rest of a line is done; `nil` where the line begins with none that do.
  private static func momentLength(_ words: ArraySlice<String>) -> Int? {
    guard let first = words.first else { return nil }
    let rest = words.dropFirst()
    var length: Int
    switch first {
    case "at": length = rest.first.map { ["position", "frame"].contains($0) } == true ? 3 : 2
    case "wait": return 2
    case "after": length = 1 + conditionLength(rest)
    default: return nil
    }
    if words.dropFirst(length).first == "within" { length += 2 }
    return length
  }

  func action(_ words: [String], in line: String) throws(ScenarioError) -> ScenarioStep.Action {
    switch words[0] {
    case "at": return try at(words, in: line)
    case "wait", "tolerance":
      guard words.count == 2, let seconds = Self.seconds(words[1]) else {
        throw failure(words.last ?? "", in: line, "\(words[0]) takes seconds: \(words[0]) 2.5")
      }
      return words[0] == "wait" ? .wait(seconds) : .tolerance(seconds)
    case "expect":
      var words = words
      let within = try patience(&words, in: line)
      guard words.last == "once" else {
        return .expect(try condition(words, in: line), within: within)
      }
      guard case .event(let filter) = try condition(Array(words.dropLast()), in: line) else {
        throw failure("once", in: line, "an event comes once, and no condition")
      }
      return .expectOnce(filter, within: within)
    case "never":
      return .never(try condition(words, in: line))
    case "always":
      let condition = try condition(words, in: line)
      if case .event = condition {
        throw failure(words.last ?? "", in: line, "always takes a condition, and no event")
      }
      return .always(condition)
    case "refused":
      let code = words.count > 2 ? Int(words[1]) : nil
      if let code, !Self.isErrorCode(code) {
        throw failure(words[1], in: line, "no error has the code \(code)")
      }
      return .refused(try call(Array(words.dropFirst(code == nil ? 1 : 2)), in: line), code: code)
    default:
      let call = try call(words, in: line)
      if let fault = call.fault {
        throw failure(ScenarioAdvice.word(fault, words), in: line, fault)
      }
      return .command(call)
    }
  }

  /// Whether an error of the player or of the protocol has a code.
  private static func isErrorCode(_ code: Int) -> Bool {
    (-32768 ... -32000).contains(code) || MediaError.Code.all.contains { $0.rawValue == code }
  }

  /// `at 2.5`, `at position 4.5`, `at frame 50`, `at playing+0.5`.
  private func at(_ words: [String], in line: String) throws(ScenarioError) -> ScenarioStep.Action {
    var words = words
    let isTold = words.contains("within")
    let told = try patience(&words, in: line)
    let within = isTold ? told : Self.longPatience
    switch (words.dropFirst().first, words.count) {
    case ("position"?, 3):
      if let time = Self.seconds(words[2]) { return .reachPosition(time, within: within) }
    case ("frame"?, 3):
      if let number = Int(words[2]), number > 0 { return .reachFrame(number, within: within) }
    case (let word?, 2):
      if let time = Self.seconds(word), !isTold { return .reach(time) }
      if let plus = word.lastIndex(of: "+"),
        let length = Self.seconds(String(word[word.index(after: plus)...])),
        let filter = PlayerEventFilter(String(word[..<plus]))
      {
        return .follow(filter, by: length, within: told)
      }
    default: break
    }
    throw failure(words.last ?? "", in: line, ScenarioAdvice.reason(againstMoment: words))
  }

  private func call(_ words: [String], in line: String) throws(ScenarioError) -> OpeningCall {
    guard let name = words.first else { throw failure("refused", in: line, "name a command") }
    let names = MethodTable.builtIn.methods.map(\.name)
    guard names.contains(name) else {
      guard !Self.atOnce.contains(name) else {
        throw failure(name, in: line, "\(name) stands at the beginning of a line of its own")
      }
      let advice = NameDistance.advice(on: name, of: names + Scenario.keywords)
      throw failure(name, in: line, "no step begins with '\(name)'\(advice)")
    }
    do throws(ValidationError) {
      let call = try ControlCall(words).absolute(
        in: ClientFolder(path: folder), methods: .builtIn)
      let opening = OpeningCall(call.method, call.parameters)
      guard opening.isForClients else { return opening }
    } catch {
      throw failure(name, in: line, error.message)
    }
    throw failure(
      name, in: line, "\(name) is for clients of the socket, and no command to the player")
  }
}
