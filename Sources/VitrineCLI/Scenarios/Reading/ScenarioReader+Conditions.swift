internal import ArgumentParser
internal import Control
internal import MediaCore
internal import Playback
internal import Vitrine

/// What is expected, and for how long.
extension ScenarioReader {
  /// Takes `within SECONDS` off the end.
  func patience(_ words: inout [String], in line: String) throws(ScenarioError) -> MediaTime {
    guard let place = words.firstIndex(of: "within") else { return Self.patience }
    guard place == words.count - 2, let seconds = Self.seconds(words[place + 1]) else {
      throw failure("within", in: line, "within takes seconds, at the end of the line")
    }
    words.removeLast(2)
    return seconds
  }

  /// How many words a condition takes that stands at the beginning.
  static func conditionLength(_ words: ArraySlice<String>) -> Int {
    let rest = words.dropFirst()
    switch words.first {
    case "picture": return 1 + rest.prefix { $0 == "none" || pictureName(of: $0) != nil }.count
    case "cue":
      let isText = rest.first.map {
        $0 == "none" || $0.hasPrefix("text=") || $0.hasPrefix("has=")
      }
      return isText == true ? 2 : 1
    case "sound": return rest.dropFirst().first == "over" ? min(4, words.count) : 2
    case "requests": return 1 + rest.prefix { Self.requestName(of: $0) != nil }.count
    default: return rest.first == "once" ? 2 : 1
    }
  }

  /// The condition of a step whose first word it follows.
  func condition(
    _ words: [String], in line: String
  ) throws(ScenarioError) -> ScenarioStep.Condition {
    let rest = Array(words.dropFirst(2))
    switch words.dropFirst().first {
    case "picture": return .picture(try picture(rest, in: line))
    case "sound": return .sound(try sound(rest, in: line))
    case "cue" where !rest.isEmpty: return .cue(try cue(rest, in: line))
    case "requests": return .requests(try requests(rest, in: line))
    default: break
    }
    guard words.count == 2 else {
      let (word, reason) = ScenarioAdvice.reason(againstCondition: words)
      throw failure(word, in: line, reason)
    }
    do throws(ValidationError) {
      if let status = try StatusCondition(words[1]) { return .status(status) }
      return .event(try EventWatch.filter(words[1]))
    } catch {
      throw failure(words[1], in: line, error.message)
    }
  }

  private static let pictureNames = PictureSum.allCases.map(\.rawValue) + ["like", "ssim"]

  private static func pictureName(of word: String) -> String? {
    let name = word.prefix { $0 != "=" }
    return name.count < word.count && pictureNames.contains(String(name)) ? String(name) : nil
  }

  private func picture(
    _ words: [String], in line: String
  ) throws(ScenarioError) -> PictureCondition {
    if words == ["none"] { return PictureCondition(kind: .none) }
    let form = "picture takes none, crc=…, md5=…, sha=…, or like=FILE ssim=0.95"
    var values: [String: String] = [:]
    for word in words {
      guard let name = Self.pictureName(of: word), values[name] == nil else {
        throw failure(word, in: line, form)
      }
      values[name] = CommandWords.text(word.dropFirst(name.count + 1))
    }
    if let name = values["like"], values.keys.allSatisfy({ ["like", "ssim"].contains($0) }) {
      let text = values["ssim"] ?? "\(PictureCondition.usualLikeness)"
      guard let least = Double(text), (0.01...1).contains(least) else {
        throw failure("ssim=", in: line, "ssim is a number from 0.01 to 1")
      }
      do throws(MediaError) {
        return PictureCondition(kind: .like(try PictureFile(path: path(name)), least: least))
      } catch {
        throw failure("like=", in: line, error.reason)
      }
    }
    guard values.count == 1, let (name, value) = values.first, let sum = PictureSum(rawValue: name)
    else { throw failure("picture", in: line, form) }
    let digits = (value.hasPrefix("0x") ? value.dropFirst(2) : value[...]).lowercased()
    guard digits.utf8.count == sum.digits, digits.allSatisfy(\.isHexDigit) else {
      throw failure(value, in: line, "\(name) is \(sum.digits) hexadecimal digits")
    }
    return PictureCondition(kind: .sum(sum, digits))
  }

  private func sound(_ words: [String], in line: String) throws(ScenarioError) -> SoundCondition {
    var words = words
    var length = SoundCondition.usualLength
    if let place = words.firstIndex(of: "over") {
      guard place == words.count - 2, let told = Self.seconds(words[place + 1]),
        told >= SoundCondition.shortest, told <= SoundCondition.longest
      else {
        throw failure(
          "over", in: line,
          "over takes seconds, \(SoundCondition.shortest.seconds) to "
            + "\(SoundCondition.longest.seconds)")
      }
      length = told
      words.removeLast(2)
    }
    let form = "sound takes silent, tone=HERTZ or level=-30..-20, and over SECONDS"
    guard words.count == 1 else { throw failure("sound", in: line, form) }
    let value = words[0].drop { $0 != "=" }.dropFirst()
    if words[0] == "silent" { return SoundCondition(kind: .silent, length: length) }
    if words[0].hasPrefix("tone="), let hertz = Double(value), (1...1e6).contains(hertz) {
      return SoundCondition(kind: .tone(hertz), length: length)
    }
    if words[0].hasPrefix("level="), let gap = value.firstRange(of: ".."),
      let low = Double(value[..<gap.lowerBound]), let high = Double(value[gap.upperBound...]),
      low <= high
    {
      return SoundCondition(kind: .level(low...high), length: length)
    }
    throw failure(words[0], in: line, form)
  }

  private func cue(_ words: [String], in line: String) throws(ScenarioError) -> CueCondition {
    if words == ["none"] { return .none }
    if words.count == 1 {
      let value = CommandWords.text(words[0].drop { $0 != "=" }.dropFirst())
      if words[0].hasPrefix("text=") { return .text(value) }
      if words[0].hasPrefix("has="), !value.isEmpty { return .part(value) }
    }
    throw failure(words[0], in: line, "cue takes none, text=\"…\" or has=…")
  }

  /// More than thirty years, in seconds.
  private static let longestTime = 1e9

  /// A length of time, which may be computed; `nil` for what is none.
  static func seconds(_ word: String) -> MediaTime? {
    guard let seconds = Double(word) ?? Arithmetic(word)?.value({ _ in nil }),
      (0...longestTime).contains(seconds)
    else { return nil }
    return .seconds(seconds)
  }
}
