internal import MediaCore

/// Lets each text of a log through once a minute, and tells how often it was left out.
///
/// Texts that differ in numbers and addresses only are the same one: where in a file something is wrong changes each time.
struct LogLimiter {
  private struct Entry {
    var since: MediaTime
    var leftOut = 0
  }

  /// How long a text is left out.
  private static let pause = MediaTime.seconds(60)
  /// How many texts are told apart; all others are one.
  private static let limit = 256

  private var entries: [String: Entry] = [:]

  /// The line to tell for a text; `nil` for none.
  mutating func admit(_ text: String, from name: String?, at now: MediaTime) -> String? {
    let text = String(text.drop { $0.isWhitespace }.prefix { !$0.isNewline })
    guard !text.isEmpty else { return nil }
    let line = (name.map { "[\($0)] " } ?? "") + Self.withoutAddresses(text)
    var key = Self.shape(of: line)
    if entries[key] == nil, entries.count >= Self.limit {
      entries = entries.filter { now - $0.value.since < Self.pause }
      if entries.count >= Self.limit { key = "" }
    }
    guard let entry = entries[key] else {
      entries[key] = Entry(since: now)
      return line
    }
    guard now - entry.since >= Self.pause else {
      entries[key]?.leftOut += 1
      return nil
    }
    entries[key] = Entry(since: now)
    return entry.leftOut == 0 ? line : "\(line) (and \(entry.leftOut) like it before)"
  }

  /// A text with its numbers made one.
  private static func shape(of text: String) -> String {
    var shape = ""
    for character in text {
      guard character.isNumber else {
        shape.append(character)
        continue
      }
      if shape.last != "#" { shape.append("#") }
    }
    return shape
  }

  /// A text without places in memory, which tell a reader nothing.
  private static func withoutAddresses(_ text: String) -> String {
    var words: [Substring] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if word.hasPrefix("0x"), words.last == "@" { words.removeLast() } else { words.append(word) }
    }
    return words.joined(separator: " ")
  }
}
