internal import FFmpeg
internal import MediaCore
internal import Overlays

/// The text tracks whose packets hold text as it is in the file, and samples of text that a stream gives.
struct CueTracks {
  /// The formats of the tracks whose packets are read here.
  let formats: [Int: TextSample.Format]
  /// The tracks whose events a script draws.
  private(set) var scripted: Set<Int> = []
  private var joiner: CueJoiner
  /// Cues that were read, which a seek may land in; at most `limit`.
  private var cues: [ReadCue] = []

  static let limit = 4096
  /// The most cues of a sample that are looked for in the next.
  private static let mostAtOnce = 16

  /// - Parameter heads: What stands before the cues of WebVTT, by tracks.
  init(formats: [Int: TextSample.Format], heads: [Int: [UInt8]]) {
    self.formats = formats
    joiner = CueJoiner(heads: heads)
  }

  /// The tracks that have a script.
  var scriptTracks: [Int] { formats.filter { $0.value == .subStationAlpha }.map(\.key) }

  /// Notes that a script draws the events of a track.
  mutating func noteScript(of track: Int) { scripted.insert(track) }

  /// Reads a packet of one of the tracks.
  mutating func take(_ packet: borrowing Packet) -> [TextOutput] {
    sample(of: packet).map { take($0) } ?? []
  }

  /// Reads a sample of text to cues.
  mutating func take(_ sample: TextSample) -> [TextOutput] {
    let (read, warnings) = cues(of: sample)
    for cue in read { keep(cue) }
    return warnings + read.flatMap(\.outputs)
  }

  /// Reads a packet from before the start of a pass: only what reaches over that is kept, for `repeated(over:)`.
  mutating func recover(_ packet: borrowing Packet, over start: MediaTime) -> [TextOutput] {
    guard let sample = sample(of: packet) else { return [] }
    let (read, warnings) = cues(of: sample)
    for cue in read where cue.reaches(over: start) { keep(cue) }
    return warnings
  }

  /// The cues that reach over the start of a pass: their packets may lie before those that are read.
  func repeated(over start: MediaTime) -> [TextOutput] {
    cues.filter { $0.reaches(over: start) }.flatMap(\.outputs)
  }

  private func sample(of packet: borrowing Packet) -> TextSample? {
    formats[packet.track].flatMap { packet.text(as: $0) }
  }

  private mutating func cues(of sample: TextSample) -> (read: [ReadCue], warnings: [TextOutput]) {
    let (cues, document) = joiner.content(of: sample)
    let warnings: [TextOutput] =
      document.notDrawn.isEmpty ? [] : [.notDrawn(document.notDrawn, track: sample.track)]
    let event =
      sample.format == .subStationAlpha && scripted.contains(sample.track)
      ? SubStationEvent(sample: sample.bytes, range: sample.range) : nil
    var read = cues.map { cue in
      var entry = TimedEntry(cue, track: sample.track)
      // The next sample may tell a later end of the same cue.
      if sample.format == .webVTTBoxes {
        entry.identity = .cue(
          track: sample.track, start: cue.start, end: nil, identifier: cue.identifier,
          text: cue.payload, settings: cue.settings)
      }
      // An event is posted for each cue of a script, and the script draws it.
      let drawn = event == nil ? SubtitleParts.Content.cue(SubtitleCue(cue, of: document)) : nil
      return ReadCue(entry: entry, track: sample.track, drawn: drawn.map { entry.part($0) })
    }
    for cue in document.backgroundCues(during: sample.range) {
      let part = TimedEntry(cue, track: sample.track).part(.cue(SubtitleCue(cue, of: document)))
      read.append(ReadCue(entry: nil, track: sample.track, drawn: part))
    }
    if let event {
      let identity = TimedEntry.Identity.cue(
        track: sample.track, start: event.range.start, end: event.range.end,
        identifier: "\(event.number)", text: "")
      let part = SubtitleParts.Part(
        identity: identity, start: event.range.start, end: event.range.end, content: .event(event))
      read.append(ReadCue(entry: nil, track: sample.track, drawn: part))
    }
    return (read, warnings)
  }

  private mutating func keep(_ cue: ReadCue) {
    // Of a cue that goes on in the next sample the whole is kept.
    let known = cue.entry.flatMap { entry in
      cues.indices.suffix(Self.mostAtOnce).last { cues[$0].entry?.identity == entry.identity }
    }
    if let known { return cues[known] = cue }
    cues.append(cue)
    if cues.count > Self.limit { cues.removeFirst(Self.limit / 4) }
  }
}
