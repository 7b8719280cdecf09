internal import MediaCore

/// The playlist of a broadcast at a moment.
extension LiveOrigin {
  func playlist(_ question: VirtualQuestion) -> VirtualAnswer {
    var now = question.now
    if let old = plan.isOld, old.range.contains(now) { now = old.copy }
    var age: Int?
    // Source: RFC 8216bis section 6.2.5.2: a part is that of a segment.
    if question.parameter("_HLS_part") != nil, question.parameter("_HLS_msn") == nil {
      return .reply(VirtualReply(status: 400))
    }
    if let number = question.parameter("_HLS_msn").flatMap({ Int($0) }), plan.isLowLatency {
      let part = question.parameter("_HLS_part").flatMap { Int($0) }
      guard (0..<Self.most).contains(number), (0..<Self.most).contains(part ?? 0) else {
        return .reply(VirtualReply(status: 400))
      }
      let there = pieces(at: now)
      let wanted =
        (number - plan.firstNumber + begun(at: there)) * plan.partsPerSegment
        + (part.map { $0 + 1 } ?? plan.partsPerSegment)
      if wanted > there + 3 * plan.partsPerSegment { return .reply(VirtualReply(status: 400)) }
      let isOver =
        there >= limit
        || plan.segments.map { there >= $0 * plan.partsPerSegment } ?? false
      if wanted > there, !isOver {
        let due = time(of: wanted)
        if due > now { return .later(due) }
        // It stands still: what there is comes after three target durations.
        let end = question.time + segmentDuration.scaled(by: 3)
        if now < end { return .later(end) }
      }
    } else if let cached = plan.age {
      // A cache renews its copy when that has grown so old.
      let seconds = (Int(now.seconds) + cached) % (cached + 1)
      age = seconds
      now = now - .seconds(Double(seconds))
    }
    var text = text(at: now, skips: question.parameter("_HLS_skip") != nil)
    if plan.hasBlanks {
      text = text.split(separator: "\n").map { line in
        line.hasPrefix("#EXT")
          ? String(line).replacing(":", with: ": ", maxReplacements: 1) : String(line)
      }.joined(separator: "\n")
    }
    var reply = VirtualReply(text: text)
    if let age { reply.headers.append(("Age", "\(age)")) }
    return .reply(reply)
  }

  /// The segment before which the encoder was started last, when so many pieces are there.
  private func begun(at pieces: Int) -> Int {
    guard let restart = plan.restart else { return 0 }
    // Where parts are listed the first of them is of the new numbers.
    let isBegun =
      plan.isLowLatency
      ? pieces > restart * plan.partsPerSegment : pieces / plan.partsPerSegment > restart
    return isBegun ? restart : 0
  }

  private var segmentDuration: MediaTime {
    stream.pieceDuration.scaled(by: Double(plan.partsPerSegment))
  }

  private func text(at now: MediaTime, skips: Bool) -> String {
    let there = pieces(at: now)
    let whole = there / plan.partsPerSegment
    let begun = begun(at: there)
    let epoch = begun > 0 ? 1 : 0
    let first = max(begun, plan.window.map { whole - $0 } ?? 0)
    let seconds = segmentDuration.seconds
    let turn = stream.pieces.count / plan.partsPerSegment
    var lines = ["#EXTM3U", "#EXT-X-VERSION:10", "#EXT-X-TARGETDURATION:\(Int(seconds.rounded()))"]
    var control: [String] = []
    if plan.isLowLatency {
      control += ["CAN-BLOCK-RELOAD=YES", "PART-HOLD-BACK=\(stream.pieceDuration.seconds * 3)"]
      lines.append("#EXT-X-PART-INF:PART-TARGET=\(stream.pieceDuration.seconds)")
    }
    if plan.canSkip { control.append("CAN-SKIP-UNTIL=\(seconds * 6)") }
    if !control.isEmpty {
      lines.append("#EXT-X-SERVER-CONTROL:" + control.joined(separator: ","))
    }
    if plan.window == nil {
      lines.append("#EXT-X-PLAYLIST-TYPE:EVENT")
    } else {
      lines.append("#EXT-X-MEDIA-SEQUENCE:\(first - begun + plan.firstNumber)")
    }
    // An encoder that was started anew counts its own alone.
    let gone = first > begun ? (first - 1) / turn - begun / turn : 0
    if plan.loops, gone > 0 { lines.append("#EXT-X-DISCONTINUITY-SEQUENCE:\(gone)") }
    if let line = plan.line, now >= plan.lineSince { lines.append(line) }
    lines += plan.laterLines.filter { now >= $0.since }.map(\.text)
    let skipped = skips && plan.canSkip ? max(0, whole - first - 6) : 0
    if skipped > 0 { lines.append("#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)") }
    if stream.initialization != nil, skipped == 0 { lines.append("#EXT-X-MAP:URI=\"init.mp4\"") }
    var shownKey: Int?
    func marks(_ segment: Int) {
      if plan.loops, segment > begun, segment % turn == 0 { lines.append("#EXT-X-DISCONTINUITY") }
      guard let key = key(of: segment), key != shownKey else { return }
      shownKey = key
      // After the section, which is in clear.
      lines.append("#EXT-X-KEY:METHOD=AES-128,URI=\"k\(key).key\"")
    }
    let changed = plan.changesSection.map { pieces(at: $0) / plan.partsPerSegment + 1 }
    for segment in (first + skipped)..<max(whole, first + skipped) {
      if let changed, segment == max(changed, first + skipped) {
        lines.append("#EXT-X-MAP:URI=\"next.mp4\"")
      }
      marks(segment)
      if plan.hasDates { lines.append("#EXT-X-PROGRAM-DATE-TIME:\(date(of: segment))") }
      if plan.isLowLatency, segment >= whole - 3 {
        lines += parts(of: segment, 0..<plan.partsPerSegment, epoch, begun)
      }
      lines.append("#EXTINF:\(seconds * plan.stretch),")
      let letter = plan.renamed.map { now >= $0 } ?? false ? "t" : "s"
      lines.append("\(letter)\(epoch)-\(segment - begun + plan.firstNumber)\(plan.suffix)")
    }
    let isOver = plan.segments.map { whole >= $0 } ?? false
    if isOver { return (lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n") }
    if plan.isLowLatency {
      let count = there % plan.partsPerSegment
      if changed == whole { lines.append("#EXT-X-MAP:URI=\"next.mp4\"") }
      if count > 0 { marks(whole) }
      if plan.hasDates, count > 0 { lines.append("#EXT-X-PROGRAM-DATE-TIME:\(date(of: whole))") }
      lines += parts(of: whole, 0..<count, epoch, begun)
      if there < limit {
        let number = whole - begun + plan.firstNumber
        let first = whole * plan.partsPerSegment
        let place =
          plan.hasRanges
          ? "s\(epoch)-\(number)\(plan.suffix)\",BYTERANGE-START=\(offset(of: first + count, in: first))"
          : "p\(epoch)-\(number)-\(count)\(plan.suffix)\""
        lines.append("#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"\(place)")
      }
      for uri in plan.reports { lines.append("#EXT-X-RENDITION-REPORT:URI=\"\(uri)\"") }
    }
    return (lines + [""]).joined(separator: "\n")
  }

  private func parts(
    of segment: Int, _ range: Range<Int>, _ epoch: Int, _ begun: Int
  ) -> [String] {
    range.map { part in
      let (number, first) = (segment - begun + plan.firstNumber, segment * plan.partsPerSegment)
      let uri =
        plan.hasRanges
        ? "s\(epoch)-\(number)\(plan.suffix)\",BYTERANGE=\"\(piece(first + part).count)"
          + "@\(offset(of: first + part, in: first))\""
        : "p\(epoch)-\(number)-\(part)\(plan.suffix)\""
      let place = segment * plan.partsPerSegment + part
      let isIndependent =
        (plan.loops ? place % stream.pieces.count : place) % stream.keyPieces == 0
      return "#EXT-X-PART:DURATION=\(stream.pieceDuration.seconds),URI=\"\(uri)"
        + (isIndependent ? ",INDEPENDENT=YES" : "")
    }
  }

  /// The date of a segment's first picture.
  private func date(of segment: Int) -> String {
    (plan.date + segmentDuration.scaled(by: Double(segment))).iso8601
  }
}
