internal import FFmpeg
internal import MediaCore

/// Cues that are up where a range begins, and come in the file before the place from which that is read.
extension Exporter {
  /// How long before the range a cue begins at the earliest.
  private static let longestCue = MediaTime.seconds(30)

  /// Takes over these cues, and goes to where the range is read from.
  func takeEarlierText(
    _ writers: [any TrackWriter], _ output: ExportOutput
  ) throws(MediaError) {
    var copiers: [Int: (place: Int, copier: TrackCopier)] = [:]
    for (place, work) in plan.works.enumerated() {
      if let copier = writers[place] as? TrackCopier, copier.content == .text {
        copiers[work.track] = (place, copier)
      }
    }
    guard !copiers.isEmpty, start > .zero, reader.packets.isTimed, reader.information.isSeekable,
      reader.information.container != "hls"
    else { return }
    try reader.seek(to: max(.zero, start - Self.longestCue), track: readingStart.track)
    reading: while true {
      switch try reader.read() {
      case .packet(let packet):
        if let time = packet.decodeTime ?? packet.time, time >= start { break reading }
        guard let (place, copier) = copiers[packet.track] else { continue }
        try output.write(try copier.take(HeldPacket(packet)), of: place)
      case .endOfStream: break reading
      default: continue
      }
    }
    for (_, copier) in copiers.values { copier.leaveOutEarlier() }
    try reader.seek(before: readingStart.time, track: readingStart.track)
  }
}
