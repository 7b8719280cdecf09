import MediaCore

/// Reads scripts of SubStation Alpha, plain and advanced (`.ssa`, `.ass`).
///
/// The events become lines for libass, and cues for clients that want the text; all else stays as it is.
/// Source: the behaviour of libass, which reads what all others write.
package enum SubStationParser {
  /// Parses a whole file in UTF-8.
  package static func parse(
    _ bytes: Span<UInt8>, limits: SubtitleLimits = SubtitleLimits()
  ) -> ParsedSubtitles {
    var reader = SubStationReader(limits: limits)
    var lines = LineAssembler(limit: limits.blockLength)
    lines.append(bytes, to: &reader)
    lines.finish(to: &reader)
    return reader.finish()
  }
}

/// Takes a script line by line.
private struct SubStationReader: LineHandler {
  private enum Section {
    case events
    /// One that libass reads by itself.
    case header
  }

  /// What libass is told of the order of fields in the events.
  ///
  /// Of a script of the older format it takes layers for a sign that a converter made it, and then draws borders as
  /// the newer one has them. Source: libass, `detect_legacy_conv`.
  private static func format(hasMarks: Bool) -> String {
    "\n[Events]\nFormat: \(hasMarks ? "Marked" : "Layer"), Start, End, Style, Name, MarginL, MarginR,"
      + " MarginV, Effect, Text\n"
  }
  /// Where the fields of an event stand.
  private struct Fields {
    /// How many there are; the text is the last, and may hold commas.
    let count: Int
    let start: Int
    let end: Int
    /// Those of `SubStationEvent.line` in their order, with what stands for one that is missing.
    let places: [(place: Int?, missing: StaticString)]

    /// - Parameter names: In lower case; `nil` comes of some that make no sense.
    init?(_ names: [String]) {
      guard names.last == "text", let start = names.firstIndex(of: "start"),
        let end = names.firstIndex(of: "end")
      else { return nil }
      count = names.count
      self.start = start
      self.end = end
      func place(_ name: String, _ missing: StaticString) -> (Int?, StaticString) {
        (names.firstIndex(of: name), missing)
      }
      let name = names.firstIndex(of: "name") ?? names.firstIndex(of: "actor")
      places = [
        // The older format has marks for layers.
        place("layer", "0"), place("style", "Default"), (name, ""), place("marginl", "0"),
        place("marginr", "0"), place("marginv", "0"), place("effect", ""), place("text", ""),
      ]
    }

    static let usual = Fields([
      "layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
    ])
  }
  /// Fonts within the script make headers long.
  private static let longestHeader = 32 << 20

  private let limits: SubtitleLimits
  private var section = Section.header
  private var number = 0
  private var header: [UInt8] = []
  private var fields = Fields.usual
  /// Whether events have marks for layers, as those of the older format; `nil` until something tells.
  private var hasMarks: Bool?
  /// Whether the styles are those of the older format, which tells where the events' fields do not.
  private var hasOlderStyles = false
  private var cues: [Cue] = []
  private var events: [SubStationEvent] = []
  private var log: DiagnosticLog

  init(limits: SubtitleLimits) {
    self.limits = limits
    log = DiagnosticLog(limit: limits.diagnosticCount)
  }

  mutating func take(_ line: Span<UInt8>, isCut: Bool) {
    number += 1
    let start = number == 1 && ByteText.hasPrefix("\u{FEFF}", in: line) ? 3 : 0
    if start < line.count, line[start] == UInt8(ascii: "[") {
      let name = ByteText.string(start..<line.count, in: line).lowercased()
      section = name.hasPrefix("[events]") ? .events : .header
      if name.hasPrefix("[v4 styles]") { hasOlderStyles = true }
    }
    switch section {
    case .header: takeHeader(line.extracting(start..<line.count))
    case .events: takeEvent(line, isCut: isCut)
    }
  }

  private mutating func takeHeader(_ line: Span<UInt8>) {
    guard header.count + line.count < Self.longestHeader else {
      return log.add(.limitExceeded, line: number, "more before the events than is taken in")
    }
    for index in line.indices { header.append(line[index]) }
    header.append(10)
  }

  private mutating func takeEvent(_ line: Span<UInt8>, isCut: Bool) {
    if ByteText.hasPrefix("Format:", in: line) {
      let names = ByteText.string(7..<line.count, in: line).lowercased()
        .split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
      fields = Fields(names) ?? fields
      hasMarks = hasMarks ?? names.contains("marked")
      return
    }
    guard ByteText.hasPrefix("Dialogue:", in: line) else { return }
    if isCut { return log.add(.limitExceeded, line: number, "the event is too long") }
    guard cues.count < limits.cueCount else {
      return log.add(.limitExceeded, line: number, "more events than are taken in")
    }
    guard let fields, let parts = parts(of: line, fields.count) else {
      return log.add(.malformedTiming, line: number, "the event has too few fields")
    }
    guard let start = Self.time(parts[fields.start], in: line),
      let end = Self.time(parts[fields.end], in: line)
    else { return log.add(.malformedTiming, line: number, "the event has no times") }
    guard start < end else {
      return log.add(.neverShown, line: number, "the event ends before it begins")
    }
    var text: [UInt8] = []
    for (number, (place, missing)) in fields.places.enumerated() {
      if number > 0 { text.append(UInt8(ascii: ",")) }
      if let place {
        for index in parts[place] { text.append(line[index]) }
      } else {
        text += Array("\(missing)".utf8)
      }
    }
    add(text, TimeRange(start: start, end: end))
  }

  /// The fields of an event, without the blanks around them; `nil` if there are too few.
  private func parts(of line: Span<UInt8>, _ count: Int) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    parts.reserveCapacity(count)
    var start = 9
    for index in 9..<line.count where parts.count < count - 1 && line[index] == UInt8(ascii: ",") {
      parts.append(Self.trimmed(start..<index, in: line))
      start = index + 1
    }
    guard parts.count == count - 1 else { return nil }
    return parts + [start..<line.count]
  }

  private static func trimmed(_ range: Range<Int>, in line: Span<UInt8>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, ByteText.isWhitespace(line[start]) { start += 1 }
    while start < end, ByteText.isWhitespace(line[end - 1]) { end -= 1 }
    return start..<end
  }

  private mutating func add(_ line: [UInt8], _ range: TimeRange) {
    let event = SubStationEvent(number: events.count, range: range, line: line)
    events.append(event)
    let sample = TextSample(
      track: 0, format: .subStationAlpha, bytes: Array("0,".utf8) + line, range: range)
    // What is no text, such as drawings, says nothing, and is drawn nevertheless.
    cues += TextSampleReader.cues(of: sample, limits: limits)
  }

  mutating func finish() -> ParsedSubtitles {
    var parsed = ParsedSubtitles()
    parsed.cues = cues
    let format = Self.format(hasMarks: hasMarks ?? hasOlderStyles)
    parsed.script = (SubStationScript(header: header + Array(format.utf8)), events)
    parsed.diagnostics = log.diagnostics
    parsed.omittedDiagnostics = log.omitted
    return parsed
  }

  /// A time as `H:MM:SS.cc`, or with a colon for the point.
  private static func time(_ range: Range<Int>, in line: Span<UInt8>) -> MediaTime? {
    var parts = ByteText.string(range, in: line)
      .split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 4 { parts[2] += "." + parts.removeLast() }
    guard parts.count == 3, let hours = Int64(parts[0]), let minutes = Int64(parts[1]),
      let seconds = Double(parts[2]), (0..<10_000).contains(hours), (0..<10_000).contains(minutes),
      (0..<10_000).contains(seconds)
    else { return nil }
    let whole: MediaTime = .seconds(Double(hours * 3600 + minutes * 60))
    return whole + .milliseconds(Int64((seconds * 1000).rounded()))
  }
}
