internal import FFmpeg
internal import MediaCore
internal import Overlays
internal import Synchronization

/// Subtitles and captions: events and what is drawn, for the stage.
extension ItemReader {
  /// Reads another track of text from what is played on: what is due at once, however far the rest has been read.
  mutating func prefer(text track: Int?) {
    let heard = heardPlace
    reader.prefer(text: track, from: heard.pass < pass ? heard.time : nil)
    for earlier in heard.pass..<pass {
      while case .text(let sample)? = try? reader.read(only: .text) {
        deliver(text.take(sample), ofPass: earlier)
      }
      reader.seek(only: .text, to: pipeline.description.inPoint ?? .zero)
    }
    while readPacket() {}
    followedText(track)
  }

  /// Reads the text that has come while nothing else is to be read.
  ///
  /// - Returns: Whether there was some.
  mutating func readArrivedText() -> Bool {
    guard !isAtEnd, let sample = try? reader.readArrivedText() else { return false }
    deliver(text.take(sample))
    return true
  }

  /// Hands on what the text tracks gave.
  ///
  /// - Parameter pass: That it belongs to; `nil`, the default, for the one that is being read.
  func deliver(_ outputs: [TextOutput], ofPass pass: Int? = nil) {
    let pass = pass ?? self.pass
    for output in outputs {
      switch output {
      case .tell(let entry): tell(entry, ofPass: pass)
      case .draw(let part, let track): draw(part, of: track, pass)
      case .clear(let track, let time):
        pipeline.feed.update(track: track, pass: pass, generation: generation) {
          $0.clear(at: time)
        }
      case .redraw: pipeline.wakeStage()
      case .notDrawn(let parts, let track): pipeline.note(notDrawn: parts, of: track)
      case .found(let track, let time):
        share { $0.findings.find(track, pass: pass, time: time) }
      }
    }
  }

  /// Hands an entry to the stage.
  func tell(_ entry: TimedEntry, ofPass pass: Int) {
    if let limit = window.end, entry.start >= limit { return }
    if pipeline.timed.push(entry, pass: pass, generation: generation) { pipeline.wakeStage() }
  }

  /// How long what was drawn is kept for a broadcast, whose one pass has no end.
  private static let keptOfBroadcast = MediaTime.seconds(60)

  private func draw(_ part: SubtitleParts.Part, of track: Int, _ pass: Int) {
    if let limit = window.end, part.start >= limit { return }
    let played = pipeline.shared.withLock { $0.stream.live == nil ? nil : $0.playhead.played?.time }
    pipeline.feed.update(track: track, pass: pass, generation: generation) { parts in
      parts.insert(part)
      if let played { parts.forget(endedBefore: played - Self.keptOfBroadcast) }
    }
  }

  /// Reads the subtitles that are up at the start of the pass: their packets may lie before the key frame that reading
  /// begins at.
  ///
  /// Reads what lies before that once more, so only where there are some that may be chosen.
  mutating func recoverSubtitles() {
    let (chosen, generation) = pipeline.shared.withLock {
      ($0.orders.text, $0.orders.generation)
    }
    let isNear = !pipeline.description.source.contains("://")
    let tracks = text.recovered(chosen: chosen, isNear: isNear, isFirst: generation == 0)
    guard !tracks.isEmpty, window.start > .zero, reader.isTimed else { return }
    let start = max(.zero, window.start - text.lead(of: tracks))
    guard (try? reader.seek(to: start, track: opened.videoTrack)) != nil else { return }
    text.bitmaps.reset()
    while let packet = nextPacket() {
      if let time = packet.decodeTime ?? packet.time, time >= window.start { return }
      if tracks.contains(packet.track) { deliver(text.recover(packet, over: window.start)) }
    }
  }
}
