internal import MediaCore

/// The words of a statement: values by their names, and words that stand for themselves.
struct OriginWords {
  private let statement: String
  private var values: [String: String] = [:]
  private var flags: Set<String> = []
  /// What has no name, in order.
  private(set) var rest: [String] = []

  /// - Parameters:
  ///   - words: With that which begins the statement.
  ///   - names: Of the values that it may have.
  ///   - flags: What it may say in one word.
  ///   - count: How many words without a name it takes.
  /// - Throws: For a name that there is not, or that is there twice.
  init(
    _ words: [String], names: [String], flags: [String] = [], paths count: ClosedRange<Int>
  ) throws(OriginWordError) {
    statement = words.first ?? ""
    for word in words.dropFirst() {
      if word.hasPrefix("/") {
        rest.append(word)
        continue
      }
      guard let sign = word.firstIndex(of: "=") else {
        guard flags.contains(word) else {
          let reason = names.contains(word) ? "'\(word)' takes a value: \(word)=…" : nil
          throw OriginWordError(
            word: word,
            reason: reason
              ?? "\(statement) has no '\(word)'" + NameDistance.advice(on: word, of: flags + names))
        }
        self.flags.insert(word)
        continue
      }
      let name = String(word[..<sign])
      let value = CommandWords.text(word[word.index(after: sign)...])
      if flags.contains(name), ["true", "false"].contains(value) {
        if value == "true" { self.flags.insert(name) }
        continue
      }
      guard names.contains(name) else {
        throw OriginWordError(
          word: name,
          reason: "\(statement) has no '\(name)='"
            + NameDistance.advice(on: name, of: names + flags))
      }
      guard values.updateValue(value, forKey: name) == nil else {
        throw OriginWordError(word: word, reason: "'\(name)=' is there twice")
      }
    }
    guard count.contains(rest.count) else {
      let form =
        count.upperBound == 0
        ? "takes no path" : "takes a path, which begins with a slash: \(statement) /clip.mp4"
      throw OriginWordError(word: rest.last ?? statement, reason: "\(statement) \(form)")
    }
  }

  func text(_ name: String) -> String? { values[name] }
  func has(_ flag: String) -> Bool { flags.contains(flag) }
  /// The names of the values that are there.
  var names: Set<String> { Set(values.keys) }

  /// The error of a value.
  func wrong(_ name: String, _ reason: String) -> OriginWordError {
    OriginWordError(word: "\(name)=", reason: reason)
  }

  /// Seconds: `2`, `2s`, `20ms`, `1.5m`.
  func time(_ name: String) throws(OriginWordError) -> MediaTime? {
    guard let text = values[name] else { return nil }
    guard let time = Self.time(text) else {
      throw wrong(name, "\(name) takes a length of time: \(name)=1.5s, \(name)=20ms or \(name)=1m")
    }
    return time
  }

  /// Bits a second: `800k`, `3M`, `64000`.
  func rate(_ name: String) throws(OriginWordError) -> Double? {
    guard let text = values[name] else { return nil }
    guard let rate = Self.scaled(text), rate >= 1 else {
      throw wrong(name, "\(name) takes bits a second: \(name)=800k or \(name)=3M")
    }
    return rate
  }

  /// A number of bytes or of something else: `100000`, `100k`, `2M`.
  func count(
    _ name: String, from least: Int = 0, to most: Int = 1 << 40
  ) throws(OriginWordError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Self.scaled(text), let count = Int(exactly: number.rounded()),
      count >= least, count <= most
    else {
      throw wrong(
        name, "\(name) takes a number from \(least): \(name)=\(max(least, 2)) or \(name)=100k")
    }
    return count
  }

  /// Two lengths of time: `10s-20s`.
  func times(_ name: String) throws(OriginWordError) -> TimeRange? {
    guard let text = values[name] else { return nil }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map {
      Self.time(String($0))
    }
    guard ends.count == 2, let start = ends[0], let end = ends[1], start < end else {
      throw wrong(name, "\(name) takes two times: \(name)=10s-20s")
    }
    return TimeRange(start: start, end: end)
  }

  static func time(_ text: String) -> MediaTime? {
    let units: [(name: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]
    guard let unit = units.first(where: { text.hasSuffix($0.name) }),
      let number = Double(text.dropLast(unit.name.count)), (0...1e7).contains(number)
    else { return nil }
    return .seconds(number * unit.seconds)
  }

  static func scaled(_ text: String) -> Double? {
    let units: [(name: String, factor: Double)] = [("k", 1e3), ("M", 1e6), ("G", 1e9), ("", 1)]
    guard let unit = units.first(where: { text.hasSuffix($0.name) }),
      let number = Double(text.dropLast(unit.name.count)), number.isFinite, number >= 0
    else { return nil }
    return number * unit.factor
  }
}
