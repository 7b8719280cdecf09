import MediaCore

extension WebVTTReader {
  mutating func add(_ cue: Cue, from block: WebVTTBlock) {
    guard cueCount < limits.cueCount else {
      return log.add(.limitExceeded, line: block.firstLine, "there are too many cues")
    }
    cueCount += 1
    var cue = cue
    let text = block.text.span
    cue.payload = ByteText.string(text)
    if text.isEmpty {
      cue.nodes = []
    } else if CueTextTokenizer.isPlain(text) {
      cue.nodes = [.text(cue.payload)]
    } else {
      var builder = CueTreeBuilder(depth: limits.depth, markup: markupLeft)
      cue.nodes = builder.build(text)
      if builder.isBeyondLimit {
        log.add(.limitExceeded, line: block.firstLine, "the cue has too much markup")
      }
      markupLeft = builder.markupLeft
    }
    result.cues.append(cue)
  }

  mutating func addStyleSheet(_ block: WebVTTBlock) {
    styleLength += block.text.count
    guard styleLength <= limits.styleLength else {
      return log.add(.limitExceeded, line: block.firstLine, "there are too many style sheets")
    }
    var parser = CueStyleParser(block.text.span)
    let rules = parser.parse()
    for fault in parser.faults {
      log.add(fault.kind, line: block.firstLine + 1 + fault.line, fault.message)
    }
    result.styleSheets.append(
      CueStyleSheet(source: ByteText.string(block.text.span), rules: rules))
  }

  mutating func addRegion(_ block: WebVTTBlock) {
    guard result.regions.count < limits.regionCount else {
      return log.add(.limitExceeded, line: block.firstLine, "there are too many regions")
    }
    var region = CueRegion()
    var faults: [String] = []
    ByteText.words(block.text.span) { word in
      if !WebVTTRegionReader.read(word, to: &region) { faults.append(ByteText.string(word)) }
    }
    for fault in faults { log.add(.malformedRegion, line: block.firstLine, fault) }
    result.regions.append(region)
    regionNames.insert(region.identifier)
  }
}
