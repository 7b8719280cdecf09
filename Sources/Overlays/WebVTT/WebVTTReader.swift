import MediaCore

/// The state of reading one WebVTT file, line by line.
///
/// The specification moves a position in the whole input and sets it back at a line that begins a new block;
/// here that line is taken a second time, with the same outcome.
struct WebVTTReader: LineHandler {
  private enum Stage {
    case signature, afterSignature, header, body, rejected
  }

  let limits: SubtitleLimits
  private var stage = Stage.signature
  private var block = WebVTTBlock()
  private var line = 0
  private var hasSeenCue = false
  var cueCount = 0
  var regionNames: Set<String> = []
  var styleLength = 0
  var markupLeft: Int
  var result = ParsedSubtitles()
  var log: DiagnosticLog

  init(limits: SubtitleLimits) {
    self.limits = limits
    markupLeft = limits.markupCount
    log = DiagnosticLog(limit: limits.diagnosticCount)
  }

  mutating func takeCues() -> [Cue] {
    defer { result.cues = [] }
    return result.cues
  }

  mutating func finish() throws(MediaError) -> ParsedSubtitles {
    guard stage != .signature, stage != .rejected else {
      throw MediaError(.malformedSubtitles, "it does not begin with WEBVTT")
    }
    endBlock()
    result.whiteSpace = .preLine
    result.diagnostics = log.diagnostics
    result.omittedDiagnostics = log.omitted
    return result
  }

  mutating func take(_ line: Span<UInt8>, isCut: Bool) {
    self.line += 1
    switch stage {
    case .signature: stage = Self.isSignature(line) ? .afterSignature : .rejected
    case .afterSignature, .header: takeHeader(line, isCut: isCut)
    case .body: takeBody(line, isCut: isCut)
    case .rejected: break
    }
  }

  /// WEBVTT alone, or with a blank and any text after it (6.1, steps 3 to 6).
  private static func isSignature(_ line: Span<UInt8>) -> Bool {
    let start = ByteText.hasPrefix("\u{FEFF}", in: line) ? 3 : 0
    guard ByteText.hasPrefix("WEBVTT", in: line, at: start) else { return false }
    guard line.count > start + 6 else { return true }
    return line[start + 6] == 32 || line[start + 6] == 9
  }

  // MARK: Blocks (6.1, collect a block)

  private mutating func takeHeader(_ line: Span<UInt8>, isCut: Bool) {
    guard !ByteText.containsArrow(line) else {
      stage = .body
      return takeBody(line, isCut: isCut)
    }
    stage = line.isEmpty ? .body : .header
    if ByteText.hasPrefix("X-TIMESTAMP-MAP", in: line) {
      result.timestampMap = TimestampMap(header: line)
      if result.timestampMap == nil {
        log.add(.malformedHeader, line: self.line, ByteText.string(line))
      }
    } else if ByteText.hasPrefix("Region:", in: line) {
      log.add(.obsoleteRegion, line: self.line, ByteText.string(line))
    }
  }

  private mutating func takeBody(_ line: Span<UInt8>, isCut: Bool) {
    if block.lineCount == 0 {
      if line.isEmpty { return }
      block.firstLine = self.line
    }
    block.lineCount += 1
    if ByteText.containsArrow(line) {
      if block.lineCount == 1 || (block.lineCount == 2 && !block.hasSeenArrow) {
        beginCue(line)
        if isCut { block.isTooLong = true }
      } else {
        endBlock()
        takeBody(line, isCut: isCut)
      }
    } else if line.isEmpty {
      endBlock()
    } else {
      if block.lineCount == 2, !hasSeenCue { beginStyleOrRegion() }
      let isTooLong = block.text.count + line.count >= limits.blockLength
      if isCut || isTooLong { block.isTooLong = true }
      if !block.isTooLong { block.append(line) }
    }
  }

  private mutating func beginCue(_ line: Span<UInt8>) {
    block.hasSeenArrow = true
    guard let (timing, settings) = WebVTTTiming.parse(line) else {
      log.add(.malformedTiming, line: self.line, ByteText.string(line))
      return
    }
    var cue = Cue(
      identifier: ByteText.string(block.text.span), start: timing.start, end: timing.end,
      payload: "", nodes: [])
    readSettings(line.extracting(settings), to: &cue.settings)
    if cue.end <= cue.start {
      log.add(.neverShown, line: self.line, "the cue does not end after its start")
    }
    block.content = .cue(cue)
    block.text.removeAll(keepingCapacity: true)
    hasSeenCue = true
  }

  private mutating func readSettings(_ text: Span<UInt8>, to settings: inout CueSettings) {
    let reader = WebVTTSettingsReader(regions: regionNames)
    var faults: [String] = []
    ByteText.words(text) { word in
      if !reader.read(word, to: &settings) { faults.append(ByteText.string(word)) }
    }
    for fault in faults { log.add(.malformedSetting, line: line, fault) }
  }

  private mutating func beginStyleOrRegion() {
    let bytes = block.text
    let text = bytes.span
    if ByteText.hasPrefix("STYLE", in: text), isBlank(text, from: 5) {
      block.content = .styleSheet
    } else if ByteText.hasPrefix("REGION", in: text), isBlank(text, from: 6) {
      block.content = .region
    } else {
      return
    }
    block.text.removeAll(keepingCapacity: true)
  }

  private func isBlank(_ text: Span<UInt8>, from start: Int) -> Bool {
    (start..<text.count).allSatisfy { ByteText.isWhitespace(text[$0]) }
  }

  private mutating func endBlock() {
    let block = block
    self.block = WebVTTBlock()
    if block.isTooLong {
      log.add(.limitExceeded, line: block.firstLine, "the block is too long")
    } else {
      switch block.content {
      case .other: break
      case .cue(let cue): add(cue, from: block)
      case .styleSheet: addStyleSheet(block)
      case .region: addRegion(block)
      }
    }
  }
}
