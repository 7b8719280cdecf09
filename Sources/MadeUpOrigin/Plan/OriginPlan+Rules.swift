internal import MediaCore

/// `rule /clip.mp4 request=1-2 status=503`.
extension OriginPlan {
  private static let effects = [
    "status", "redirect", "delay", "cut", "stall", "length", "rate", "header", "silence", "hang-up",
    "ignore-range",
  ]

  static func rule(_ statement: [String]) throws(OriginWordError) -> OriginRule {
    let flags = ["silence", "hang-up", "ignore-range"]
    let words = try OriginWords(
      statement,
      names: effects.filter { !flags.contains($0) } + ["request", "since", "until", "for", "text"],
      flags: flags, paths: 1...1)
    guard effects.contains(where: { words.text($0) != nil || words.has($0) }) else {
      throw OriginWordError(
        word: "rule", reason: "a rule says what happens: \(effects.joined(separator: ", "))")
    }
    var rule = OriginRule(path: PathPattern(words.rest[0]))
    rule.requests = try requests(words)
    rule.times = TimeRange(
      start: try words.time("since") ?? .zero, end: try words.time("until") ?? .distantFuture)
    if rule.times.isEmpty {
      throw words.wrong("until", "until is later than since: since=10s until=20s")
    }
    rule.delay = try words.time("delay") ?? .zero
    rule.isSilent = words.has("silence")
    rule.hangsUp = words.has("hang-up")
    rule.ignoresRange = words.has("ignore-range")
    try answer(words, in: &rule)
    rule.cut = try words.count("cut")
    rule.stall = try words.count("stall")
    rule.stallLength = try words.time("for")
    if rule.stallLength != nil, rule.stall == nil {
      throw words.wrong("for", "for says how long a stall is: stall=100k for=60s")
    }
    rule.length = try words.count("length")
    rule.bitsPerSecond = try words.rate("rate")
    return rule
  }

  /// What is answered in the place of what is there.
  private static func answer(
    _ words: OriginWords, in rule: inout OriginRule
  ) throws(OriginWordError) {
    if let text = words.text("header") {
      let parts = text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, text.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }) else {
        throw words.wrong("header", "header takes a name and a value: header=\"Retry-After: 2\"")
      }
      rule.headers.append((String(parts[0]), String(parts[1].drop { $0 == " " })))
    }
    if let status = try words.count("status", from: 200) {
      guard status < 600 else { throw words.wrong("status", "a status is 200 to 599") }
      rule.status = status
    }
    rule.text = words.text("text")
    if rule.text != nil, rule.status == nil {
      throw words.wrong("text", "text needs a status: status=200 text=…")
    }
    guard let target = words.text("redirect") else { return }
    guard !target.isEmpty, target.utf8.allSatisfy({ $0 > 32 && $0 != 127 }) else {
      throw words.wrong("redirect", "redirect takes a path or a URL: redirect=/other.mp4")
    }
    rule.status = rule.status ?? 302
    // It is the same server, whatever its host is called.
    let place = target.hasPrefix("origin:/") ? String(target.dropFirst(7)) : target
    rule.headers.append(("Location", place))
  }

  /// `request=2`, `request=1-2`, `request=3-`.
  private static func requests(_ words: OriginWords) throws(OriginWordError) -> ClosedRange<Int> {
    guard let text = words.text("request") else { return 1...Int.max }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    if let first = ends.first.flatMap({ Int($0) }), first >= 1 {
      if ends.count == 1 { return first...first }
      if ends.count == 2, ends[1].isEmpty { return first...Int.max }
      if ends.count == 2, let last = Int(ends[1]), last >= first { return first...last }
    }
    throw words.wrong(
      "request", "request takes numbers from 1: request=2, request=1-3 or request=3-")
  }
}
