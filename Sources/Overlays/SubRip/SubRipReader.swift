import MediaCore

/// The state of reading one SubRip file, line by line.
struct SubRipReader: LineHandler {
  private let limits: SubtitleLimits
  private var line = 0
  private var cueCount = 0
  private var markupLeft: Int
  /// The cue whose text is being read; `nil` before the first and in what is left out.
  private var cue: Cue?
  /// Where it lies, if its times are followed by that.
  private var place: SubRipCoordinates?
  /// The line the cue begins in.
  private var firstLine = 0
  private var isTooLong = false
  private var text: [UInt8] = []
  /// Where the last line of the text begins.
  private var lastLine = 0
  /// Whether an empty line is before it.
  private var lastLineIsFirst = false
  /// How many empty lines there were since.
  private var emptyLines = 0
  private var result = ParsedSubtitles()
  private var log: DiagnosticLog

  init(limits: SubtitleLimits) {
    self.limits = limits
    markupLeft = limits.markupCount
    log = DiagnosticLog(limit: limits.diagnosticCount)
  }

  mutating func takeCues() -> [Cue] {
    defer { result.cues = [] }
    return result.cues
  }

  mutating func finish() -> ParsedSubtitles {
    endCue()
    result.diagnostics = log.diagnostics
    result.omittedDiagnostics = log.omitted
    return result
  }

  mutating func take(_ line: Span<UInt8>, isCut: Bool) {
    self.line += 1
    var line = line
    if self.line == 1, ByteText.hasPrefix("\u{FEFF}", in: line) {
      line = line.extracting(3..<line.count)
    }
    if ByteText.containsArrow(line) {
      if let (start, end, rest) = SubRipTiming.parse(line) {
        beginCue(from: start, to: end)
        place = SubRipCoordinates(ByteText.string(line.extracting(rest..<line.count)))
        return
      }
      if SubRipTiming.looksLikeTiming(line) {
        log.add(.malformedTiming, line: self.line, ByteText.string(line))
        takeHead()
        return endCue()
      }
    }
    if isBlank(line) {
      emptyLines += 1
    } else {
      // A number after an empty line begins the next cue, whatever comes of that.
      if emptyLines > 0, isNumber(line) { endCue() }
      append(line, isCut: isCut)
    }
  }

  private func isBlank(_ line: Span<UInt8>) -> Bool {
    line.indices.allSatisfy { ByteText.isWhitespace(line[$0]) }
  }

  private func isNumber(_ line: Span<UInt8>) -> Bool {
    line.indices.allSatisfy { ByteText.isDigit(line[$0]) || ByteText.isWhitespace(line[$0]) }
  }

  private mutating func append(_ line: Span<UInt8>, isCut: Bool) {
    // Outside a cue only the last line counts: it may be the next one's number.
    if cue == nil { text.removeAll(keepingCapacity: true) }
    if isCut || text.count + emptyLines + line.count >= limits.blockLength { isTooLong = true }
    guard !isTooLong || cue == nil else { return }
    if !text.isEmpty { text += repeatElement(10, count: emptyLines + 1) }
    lastLineIsFirst = emptyLines > 0
    emptyLines = 0
    lastLine = text.count
    for index in line.indices { text.append(line[index]) }
  }

  /// The number that the last line is, which is taken from the text.
  private mutating func takeNumber() -> String {
    guard emptyLines == 0, !text.isEmpty else { return "" }
    let bytes = text
    let last = bytes.span.extracting(lastLine..<bytes.count)
    guard isNumber(last) else { return "" }
    text.removeSubrange(lastLine...)
    return String(ByteText.string(last).filter { $0.isASCII && $0.isNumber })
  }

  /// Takes from the text what stands before times: a number, or a word in its place.
  private mutating func takeHead() {
    guard takeNumber().isEmpty, emptyLines == 0, lastLineIsFirst, lastLine < text.count else {
      return
    }
    guard !text[lastLine...].contains(where: ByteText.isWhitespace) else { return }
    text.removeSubrange(lastLine...)
  }

  private mutating func beginCue(from start: MediaTime, to end: MediaTime) {
    let identifier = takeNumber()
    endCue()
    if end <= start {
      log.add(.neverShown, line: line, "the cue does not end after its start")
    }
    firstLine = line
    cue = Cue(identifier: identifier, start: start, end: end, payload: "", nodes: [])
  }

  private mutating func endCue() {
    defer {
      cue = nil
      place = nil
      text.removeAll(keepingCapacity: text.capacity < 1 << 16)
      lastLine = 0
      lastLineIsFirst = false
      emptyLines = 0
      isTooLong = false
    }
    guard var cue else { return }
    guard !isTooLong else {
      return log.add(.limitExceeded, line: firstLine, "the cue is too long")
    }
    guard cueCount < limits.cueCount else {
      return log.add(.limitExceeded, line: firstLine, "there are too many cues")
    }
    cueCount += 1
    while let last = text.last, ByteText.isWhitespace(last) { text.removeLast() }
    let bytes = text
    cue.payload = ByteText.string(bytes.span)
    var builder = SubRipTextReader(markup: markupLeft, depth: limits.depth)
    if let place {
      place.apply(to: &cue.settings)
      builder.hasPlace = true
    }
    cue.nodes = builder.read(bytes.span, settings: &cue.settings)
    markupLeft = builder.markupLeft
    result.cues.append(cue)
  }
}
