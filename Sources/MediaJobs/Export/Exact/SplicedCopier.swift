internal import FFmpeg
internal import MediaCore

/// Takes over the packets of a range exactly: those that can be copied, between those that were encoded for its ends.
final class SplicedCopier: TrackWriter {
  private let cut: ExactCut
  private let start: MediaTime
  /// `nil` where nothing can be copied.
  private let copier: TrackCopier?
  /// `nil` where nothing was encoded.
  private let spliced: SplicedPackets?
  private var hasBegun = false
  private(set) var isFull = false
  private(set) var reach = MediaTime.zero
  let isReady = true

  /// - Throws: 1000 when memory runs out.
  init(_ cut: ExactCut, start: MediaTime, end: MediaTime?) throws(MediaError) {
    self.cut = cut
    self.start = start
    spliced = cut.isSpliced ? try SplicedPackets(cut.parameters) : nil
    copier = cut.copied.map { range in
      TrackCopier(
        cut.parameters, .pictures(hidesLeadIn: false), start: range.start, end: range.end,
        configuration: cut.configuration, origin: start, outputEnd: end)
    }
  }

  func addTrack(to muxer: Muxer) throws(MediaError) -> Int {
    try muxer.addTrack(
      copying: spliced?.parameters ?? cut.parameters, setsInPackets: spliced != nil)
  }

  func take(_ packet: HeldPacket?) throws(MediaError) -> [HeldPacket] {
    guard !isFull else { return [] }
    var packets = hasBegun ? [] : try moved(cut.head)
    hasBegun = true
    if let copier, packet != nil {
      packets += try adapted(copier.take(packet))
      reach = max(reach, copier.reach)
      guard copier.isFull else { return packets }
    }
    isFull = true
    return packets + (try moved(cut.tail))
  }

  func end(at time: MediaTime) throws(MediaError) -> [HeldPacket] { [] }

  func change(to parameters: CodecParameters) throws(MediaError) -> [HeldPacket] {
    // Each segment of a stream tells its format anew.
    guard cut.source.decodesLike(parameters) else { throw .formatChange }
    return []
  }

  private func adapted(_ packets: [HeldPacket]) throws(MediaError) -> [HeldPacket] {
    guard let spliced else { return packets }
    var adapted: [HeldPacket] = []
    for held in packets {
      guard let copy = held.packet.copy() else { throw .outOfMemory("a packet") }
      adapted.append(HeldPacket(try spliced.adapt(copy)))
    }
    return adapted
  }

  private func moved(_ packets: [HeldPacket]) throws(MediaError) -> [HeldPacket] {
    var moved: [HeldPacket] = []
    for held in packets {
      guard var copy = held.packet.copy() else { throw .outOfMemory("a packet") }
      if let time = copy.time { reach = max(reach, time + copy.duration - start) }
      copy.moveOrigin(to: start)
      moved.append(HeldPacket(copy))
    }
    return try adapted(moved)
  }
}
