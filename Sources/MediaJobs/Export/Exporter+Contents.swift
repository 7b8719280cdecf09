internal import FFmpeg
internal import MediaCore

/// What is found out before anything is written, how the file is written, and what it says of itself.
extension Exporter {
  /// Reads the sound once for its loudness, and goes back.
  func measure(_ target: Double) throws(MediaError) {
    var sounds: [Int: SoundMeasurement] = [:]
    for (number, work) in plan.works {
      guard case .audio(let encoder) = work,
        case .audio(let format)? = reader.information.tracks.first(where: { $0.index == number })?
          .kind
      else { continue }
      sounds[number] = try SoundMeasurement(
        try reader.packets.parameters(of: number),
        AudioTranscoder.format(of: format, for: encoder.encoder), start: start, end: end)
    }
    guard !sounds.isEmpty else { return }
    reading: while !sounds.values.allSatisfy(\.isFull) {
      switch try reader.read() {
      case .packet(let packet):
        if (packet.decodeTime ?? packet.time ?? .zero) > stop { break reading }
        let track = packet.track
        sounds[track]?.take(HeldPacket(packet))
      case .format(let track, let parameters): try sounds[track]?.change(to: parameters)
      case .endOfStream: break reading
      default: continue
      }
    }
    gains = sounds.mapValues { $0.gain(to: target) }
    try goToStart(again: true)
  }

  func describe(_ muxer: Muxer) throws(MediaError) {
    let metadata = reader.information.metadata
    // What the container says of itself is not true of another one.
    let own = ["major_brand", "minor_version", "compatible_brands", "encoder", "creation_time"]
    var tags = metadata.tags.filter { !own.contains($0.key) }
    for (key, value) in settings.tags { tags[key] = value.isEmpty ? nil : value }
    muxer.setTags(tags)
    // In the files of a stream they would be a track more.
    guard part == .all else { return }
    let known = settings.chapters == nil ? nil : length.map { start + $0 }
    try muxer.setChapters(
      settings.chapters(or: metadata.chapters, from: start, to: end ?? known))
  }

  /// Whether the file that was written ends elsewhere than its chapters, or than its sound falls silent.
  func tellsOtherEnd(than length: MediaTime, isCut: Bool) -> Bool {
    // A pipe or a broadcast is not read again.
    guard reader.information.isSeekable else { return false }
    let chapters =
      part == .all ? settings.chapters(or: reader.information.metadata.chapters) : []
    if isCut, chapters.contains(where: { $0.range.end > start + length }) { return true }
    guard settings.audio.fadeOut > .zero, plan.works.contains(where: \.work.isAudio) else {
      return false
    }
    // Of some files the length is an estimate, or not known.
    guard let told = self.length else { return true }
    return max(told - length, length - told) > .milliseconds(100)
  }

  /// What the muxer is told.
  var muxerOptions: [String: String] {
    switch part {
    case .all:
      if plan.type.hasIndex, settings.isFastStart, leavesIndexRoom, let indexRoom {
        ["moov_size": "\(indexRoom)"]
      } else {
        plan.fileOptions(isFastStart: settings.isFastStart, length: length)
      }
    case .pictures:
      [
        "movflags": "+frag_keyframe+empty_moov+default_base_moof+frag_discont",
        "avoid_negative_ts": "disabled", "use_editlist": "0",
      ]
    case .sound:
      [
        "movflags": "+empty_moov+default_base_moof+frag_discont", "frag_duration": "2000000",
        "avoid_negative_ts": "disabled", "use_editlist": "0",
      ]
    }
  }

  /// The tracks that are not in the file; captions of a stream lie in its pictures, and go with them where those are copied.
  var omittedTracks: [Int] {
    let tracks = reader.information.tracks
    let keepsPictures = plan.works.contains { work in
      work.work == .copy && tracks.contains { $0.index == work.track && $0.isVideo }
    }
    guard keepsPictures, reader.information.container == "hls" else { return plan.omitted }
    let captions = Set(tracks.filter { $0.codec.hasPrefix("eia_") }.map(\.index))
    return plan.omitted.filter { !captions.contains($0) }
  }

  /// What its pictures have not, though those of the asset had it.
  var losses: [ExportLoss] {
    let container = plan.type.muxer
    var losses: Set<ExportLoss> = []
    for (number, work) in plan.works {
      guard reader.information.tracks.contains(where: { $0.index == number && $0.isVideo }),
        let parameters = try? reader.packets.parameters(of: number)
      else { continue }
      if work == .copy {
        if parameters.isTurned, !Muxer.isISOFile(container) { losses.insert(.orientation) }
        if parameters.hasAlphaBeside, Muxer.isISOFile(container) { losses.insert(.transparency) }
      } else if parameters.canBeSeenThrough {
        losses.insert(.transparency)
      }
    }
    return ExportLoss.allCases.filter(losses.contains)
  }

  /// What pictures are made smaller to fit into; `nil` where they keep their size.
  var maximumSize: PixelSize? {
    guard case .pictures(let height?) = part else { return settings.preset.maximumSize }
    return PixelSize(width: 16_384, height: height)
  }

  /// The cover; `nil` where there is none, or the file holds none.
  var cover: Cover? {
    guard plan.type.hasArtwork, part == .all else { return nil }
    let bytes =
      settings.artwork ?? reader.information.metadata.artwork ?? asset.artworkBeside
    return bytes.flatMap { Cover($0) }
  }
}
