internal import FFmpeg
internal import MediaCore

/// Takes packets over as they are, those of a range.
final class TrackCopier: TrackWriter {
  private let parameters: CodecParameters
  private let isVideo: Bool
  private var range: (start: MediaTime, end: MediaTime?)
  private let origin: MediaTime
  /// Where the output ends at the latest; `nil` for the asset's end.
  private let end: MediaTime?
  private var hasBegun = false
  private(set) var isFull = false
  private(set) var reach = MediaTime.zero
  let isReady = true

  /// - Parameters:
  ///   - isVideo: Whether it is of moving pictures.
  ///   - start: For pictures the time of a key frame.
  ///   - origin: Where the output begins; `nil`, the default, for the start.
  ///   - outputEnd: Where it ends; `nil`, the default, for the end.
  init(
    _ parameters: CodecParameters, isVideo: Bool, start: MediaTime, end: MediaTime?,
    origin: MediaTime? = nil, outputEnd: MediaTime? = nil
  ) {
    self.parameters = parameters
    self.isVideo = isVideo
    range = (start, end)
    self.origin = origin ?? start
    self.end = outputEnd ?? end
  }

  func addTrack(to muxer: Muxer) throws(MediaError) -> Int {
    try muxer.addTrack(copying: parameters)
  }

  func take(_ packet: HeldPacket?) throws(MediaError) -> [HeldPacket] {
    guard let held = packet, !isFull else { return [] }
    if isVideo, held.packet.time == nil, parameters.reordersPictures {
      throw MediaError(
        .notSupported,
        "its container does not tell when pictures are shown; choose a preset that encodes")
    }
    let time = held.packet.time ?? held.packet.decodeTime ?? reach + origin
    if !hasBegun {
      let isUsable =
        isVideo
        ? held.packet.isKeyFrame && time >= range.start
        : range.start <= .zero || time + held.packet.duration > range.start
      guard isUsable else { return [] }
      hasBegun = true
    }
    // Pictures that are shown before the first key frame cannot be decoded.
    if isVideo, time < range.start { return [] }
    if let end = range.end, time >= end {
      // Pictures come in the order of decoding: some that are shown earlier may follow.
      if !isVideo || (held.packet.decodeTime ?? time) >= end { isFull = true }
      return []
    }
    guard var copy = held.packet.copy() else { throw .outOfMemory("a packet") }
    // The container keeps how long the last packet is.
    if let end = self.end, time + copy.duration > end { copy.setDuration(end - time) }
    reach = max(reach, time + copy.duration - origin)
    if !isVideo || held.packet.time == nil { copy.fillTimes(time) }
    copy.moveOrigin(to: origin)
    return [HeldPacket(copy)]
  }

  func end(at time: MediaTime) throws(MediaError) -> [HeldPacket] {
    range.end = min(range.end ?? .distantFuture, time)
    if !isVideo, reach + origin >= time { isFull = true }
    return []
  }

  func change(to parameters: CodecParameters) throws(MediaError) -> [HeldPacket] {
    guard hasBegun, !self.parameters.decodesLike(parameters) else { return [] }
    throw MediaError(
      .notSupported, "the track changes its format on the way; choose a preset that encodes")
  }
}
