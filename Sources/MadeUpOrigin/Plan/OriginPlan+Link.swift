internal import FoundationEssentials
internal import MediaCore

/// `link latency=20ms rate=3M since=10s`, `link trace=FILE`.
extension OriginPlan {
  mutating func addLink(
    _ words: [String], _ path: (String) -> String
  ) throws(OriginWordError) {
    let words = try OriginWords(
      words, names: ["latency", "rate", "since", "trace"], paths: 0...0)
    if let latency = try words.time("latency") { link.latency = latency }
    let since = try words.time("since")
    if let name = words.text("trace") {
      guard words.text("rate") == nil, since == nil else {
        throw words.wrong("trace", "a trace says rates and times itself")
      }
      link.rates = try Self.trace(path(name), words)
      return
    }
    guard let text = words.text("rate") else {
      guard since == nil, words.text("latency") != nil else {
        throw OriginWordError(
          word: "link", reason: "link takes latency=20ms, rate=3M since=10s, or trace=FILE")
      }
      return
    }
    let rate = text == "none" ? Self.unlimited : try words.rate("rate") ?? Self.unlimited
    add(rate, since: since ?? .zero)
  }

  /// What counts as no limit: more than a machine sends.
  private static let unlimited = 1e11

  private mutating func add(_ rate: Double, since time: MediaTime) {
    // Before the first time that is named there is no limit.
    if link.rates.isEmpty, time > .zero { link.rates.append((.zero, Self.unlimited)) }
    link.rates.removeAll { $0.since == time }
    link.rates.append((time, rate))
    link.rates.sort { $0.since < $1.since }
  }

  /// Reads lines of seconds and bits a second.
  private static func trace(
    _ path: String, _ words: OriginWords
  ) throws(OriginWordError) -> [(since: MediaTime, bitsPerSecond: Double)] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw words.wrong("trace", "the trace '\(path)' cannot be read")
    }
    var rates: [(since: MediaTime, bitsPerSecond: Double)] = []
    for (number, line) in TextLines.split(text).enumerated() {
      let fields = line.prefix { $0 != "#" }.split { " \t,".contains($0) }.map(String.init)
      if fields.isEmpty { continue }
      guard fields.count == 2, let time = OriginWords.time(fields[0]),
        let rate = OriginWords.scaled(fields[1]), time >= rates.last?.since ?? .zero
      else {
        throw words.wrong(
          "trace",
          "line \(number + 1) of the trace is no time and bits a second, as '10 3000000' is")
      }
      rates.append((time, rate))
    }
    guard let first = rates.first else { throw words.wrong("trace", "the trace is empty") }
    return first.since > .zero ? [(.zero, first.bitsPerSecond)] + rates : rates
  }
}
