internal import FFmpeg
internal import MediaCore
internal import Overlays

/// Captions: those among the pictures, and those in tracks of their own.
struct CaptionTracks {
  /// What codes the pictures; `nil` when these cannot carry captions.
  private let codec: CaptionData.Codec?
  /// The tracks that hold captions and nothing else.
  let tracks: Set<Int>
  /// The tracks that the item lists.
  private let listed: Set<Int>
  private var ofPictures = CaptionTrackReader()
  private var readers: [Int: CaptionTrackReader] = [:]
  /// When the picture that was read last is decoded: captions are read in the order of showing, when that is known.
  private var readTo = MediaTime.zero

  /// - Parameter listed: All tracks of the item.
  init(codec: CaptionData.Codec?, tracks: Set<Int>, listed: Set<Int>) {
    self.codec = codec
    self.tracks = tracks
    self.listed = listed
    reset()
  }

  /// Forgets what was read, as before a seek.
  mutating func reset() {
    ofPictures = CaptionTrackReader()
    readers = Dictionary(
      uniqueKeysWithValues: tracks.map { ($0, CaptionTrackReader(track: $0)) })
  }

  /// Reads the captions that a picture carries.
  mutating func take(picture packet: borrowing Packet) -> [TextOutput] {
    guard let codec, let time = packet.time ?? packet.decodeTime else { return [] }
    let pairs = packet.withBytes { CaptionData.pairs(in: $0, codec) }
    readTo = packet.decodeTime ?? time
    let told = ofPictures.take(pairs, at: time, decodeTime: readTo)
    return outputs(of: told) + found(ofPictures.takeHeard())
  }

  /// Reads a packet of one of the tracks.
  mutating func take(_ packet: borrowing Packet) -> [TextOutput] {
    guard let start = packet.time else { return [] }
    let pairs = packet.withBytes { CaptionData.pairs(inTriplets: $0) }
    var outputs: [TextOutput] = []
    for (pair, time) in CaptionData.timed(pairs, from: start, for: packet.duration) {
      let told = readers[packet.track]?.take([pair], at: time, decodeTime: time) ?? []
      outputs += self.outputs(of: told)
    }
    return outputs
  }

  /// The rest at the end of a pass.
  mutating func finish() -> [TextOutput] {
    var outputs = outputs(of: ofPictures.finish())
    outputs += found(ofPictures.takeHeard())
    for track in readers.keys.sorted() {
      outputs += self.outputs(of: readers[track]?.finish() ?? [])
    }
    return outputs
  }

  private func outputs(of told: [CaptionTrackReader.Told]) -> [TextOutput] {
    var outputs: [TextOutput] = []
    for told in told {
      let entry = told.entry
      guard case .cue(let cue, let track) = entry.content else { continue }
      // A window without text is drawn, and no event is posted.
      if !cue.nodes.isEmpty {
        if track == told.channel.trackIndex { outputs += found([told.channel]) }
        outputs.append(.tell(entry))
      }
      let part = entry.part(.cue(SubtitleCue(cue, of: told.document)))
      outputs.append(.draw(part, track: track))
    }
    return outputs
  }

  /// Those channels that the item does not list as tracks.
  private func found(_ channels: some Sequence<CaptionChannel>) -> [TextOutput] {
    channels.filter { !listed.contains($0.trackIndex) }.map { .found($0.track, at: readTo) }
  }
}
