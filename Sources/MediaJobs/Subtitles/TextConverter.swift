internal import FFmpeg
internal import MediaCore
internal import Overlays

/// Turns the text of a track into the form of text that another kind of file holds, as it is read.
struct TextConverter {
  /// What the packets that it makes are of.
  let parameters: CodecParameters
  private let format: TextSample.Format
  private let form: CueForm
  /// Where the range begins: what is up then begins there.
  private let start: MediaTime
  /// Cues that may be up still; only where samples are up one at a time.
  private var shown: [Cue] = []
  /// Up to where all is given: a sample ends where the next cue begins, and comes when that is known.
  private var given = MediaTime(nanoseconds: .min)

  /// - Returns: `nil` for a track that is no text, and for a file that holds none.
  /// - Throws: 1000 when memory runs out.
  init?(
    track: Int, of information: MediaInformation, for type: ExportFileType, from start: MediaTime
  ) throws(MediaError) {
    guard let format = information.textFormats[track], let form = CueForm(type) else { return nil }
    self.format = format
    self.form = form
    self.start = start
    parameters = try form.parameters()
  }

  /// What a packet of the track becomes.
  ///
  /// - Throws: 1000 when memory runs out.
  mutating func convert(_ held: HeldPacket) throws(MediaError) -> [HeldPacket] {
    guard let sample = held.packet.text(as: format) else { return [] }
    var samples: [CueSample] = []
    for var cue in TextSampleReader.cues(of: sample) {
      // Samples of some formats tell all of the time of a cue, of which they are a part.
      cue.start = max(cue.start, sample.range.start, start, given)
      cue.end = min(cue.end, sample.range.end)
      samples += self.samples(upTo: cue.start)
      switch form {
      case .webVTT: if let sample = WebVTTWriter.sample(of: cue) { samples.append(sample) }
      case .timedText: shown.append(cue)
      }
    }
    return try packets(samples)
  }

  /// What is left, once there are no more packets.
  ///
  /// - Throws: 1000 when memory runs out.
  mutating func finish() throws(MediaError) -> [HeldPacket] {
    try packets(samples(upTo: .distantFuture))
  }

  /// What is up until a time: texts that are up together make one sample.
  private mutating func samples(upTo limit: MediaTime) -> [CueSample] {
    let due = shown.map { cue in
      var cue = cue
      (cue.start, cue.end) = (max(cue.start, given), min(cue.end, limit))
      return cue
    }
    shown.removeAll { $0.end <= limit }
    given = limit
    return CueReader.plainSamples(of: due)
  }

  private func packets(_ samples: [CueSample]) throws(MediaError) -> [HeldPacket] {
    var packets: [HeldPacket] = []
    for sample in samples { packets.append(HeldPacket(try form.packet(of: sample))) }
    return packets
  }
}
