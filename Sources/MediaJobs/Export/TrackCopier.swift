internal import FFmpeg
internal import MediaCore

/// Takes packets over as they are, those of a range.
final class TrackCopier: TrackWriter {
  private let parameters: CodecParameters
  private let isVideo: Bool
  private let isText: Bool
  private var range: (start: MediaTime, end: MediaTime?)
  private let origin: MediaTime
  /// Where the output ends at the latest; `nil` for the asset's end.
  private let end: MediaTime?
  /// Whether the container hides what is shown before the output begins, so that a key frame from before may come along.
  private let hidesLeadIn: Bool
  /// When the first packet is shown; `nil` until it comes.
  private var first: MediaTime?
  private(set) var isFull = false
  private(set) var reach = MediaTime.zero
  let isReady = true

  /// - Parameters:
  ///   - isVideo: Whether it is of moving pictures.
  ///   - isText: Whether it is of subtitles, of which those that are up at the start begin with it; the default is that
  ///     it is not.
  ///   - start: For pictures the time of a key frame.
  ///   - origin: Where the output begins; `nil`, the default, for the start.
  ///   - outputEnd: Where it ends; `nil`, the default, for the end.
  ///   - hidesLeadIn: Whether the container hides what is shown before the output begins; the default is that it shows
  ///     that.
  init(
    _ parameters: CodecParameters, isVideo: Bool, isText: Bool = false, start: MediaTime,
    end: MediaTime?, origin: MediaTime? = nil, outputEnd: MediaTime? = nil,
    hidesLeadIn: Bool = false
  ) {
    self.parameters = parameters
    self.isVideo = isVideo
    self.isText = isText
    range = (start, end)
    self.origin = origin ?? start
    self.end = outputEnd ?? end
    self.hidesLeadIn = hidesLeadIn
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
    if first == nil {
      let takesEarlier = range.start <= .zero && (!isVideo || hidesLeadIn)
      let isUsable =
        isVideo
        ? held.packet.isKeyFrame && (takesEarlier || time >= range.start)
        : takesEarlier || time + held.packet.duration > range.start
      guard isUsable else { return [] }
      first = time
    }
    // Pictures that are shown before the first key frame cannot be decoded.
    if isVideo, let first, time < min(range.start, first) { return [] }
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
    if isText, time < origin {
      copy.setDuration(time + copy.duration - origin)
      copy.shift(by: origin - time)
    }
    copy.moveOrigin(to: origin)
    return [HeldPacket(copy)]
  }

  func end(at time: MediaTime) throws(MediaError) -> [HeldPacket] {
    range.end = min(range.end ?? .distantFuture, time)
    if !isVideo, reach + origin >= time { isFull = true }
    return []
  }

  func change(to parameters: CodecParameters) throws(MediaError) -> [HeldPacket] {
    guard first != nil, !self.parameters.decodesLike(parameters) else { return [] }
    throw MediaError(
      .notSupported, "the track changes its format on the way; choose a preset that encodes")
  }
}
