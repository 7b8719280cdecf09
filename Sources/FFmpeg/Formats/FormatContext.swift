internal import CFFmpeg
internal import MediaCore

/// The one owner of an `AVFormatContext` and of the channel that feeds it.
final class FormatContext {
  let channel: ByteChannel
  let `guard`: ReadGuard
  /// What FFmpeg opens by itself; `nil` for bytes that come through the channel alone.
  let live: LiveInput?
  private(set) var native: UnsafeMutablePointer<AVFormatContext>
  var origin: MediaTime = .zero
  private(set) var startTime: MediaTime?
  /// Whether the file came to say other things of itself while it was read.
  var hasNewTags = false
  private var oggLinks = OggLinks()
  /// Whether what the file says of its encoder's delay and padding leaves less than nothing.
  private var hasSenselessGap = false
  var succession = TrackSuccession()
  /// Whether tracks may go on in other streams.
  private(set) var mayChangeStreams = false
  var ahead = PacketsAhead()
  /// Of the tracks whose clock turns; since the last jump.
  private var unwrappers: [Int32: TimestampUnwrapper] = [:]

  init(
    channel: ByteChannel, guard: ReadGuard, limits: DemuxerLimits, live: LiveInput? = nil
  ) throws(MediaError) {
    guard let native = avformat_alloc_context() else { throw .outOfMemory("a demuxer") }
    self.native = native
    self.channel = channel
    self.guard = `guard`
    self.live = live
    if live?.url.isEmpty ?? true {
      native.pointee.pb = channel.native
      native.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
      vitrine_set_io_callbacks(native, refuseToOpen)
    }
    if live?.isPolled == true { native.pointee.flags |= AVFMT_FLAG_NONBLOCK }
    native.pointee.max_streams = Int32(limits.streams)
    native.pointee.probesize = Int64(limits.probeBytes)
    if channel.source.isBroadcast {
      native.pointee.format_probesize = Int32(limits.broadcastProbeBytes)
    }
    let own = live?.format.map { ",\($0)" } ?? ""
    native.pointee.format_whitelist = av_strdup(DemuxerLimits.containers + own)
    native.pointee.interrupt_callback.callback = readIsOver
    native.pointee.interrupt_callback.opaque = Unmanaged.passUnretained(`guard`).toOpaque()
  }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = native
    avformat_close_input(&context)
  }

  func open(_ limits: DemuxerLimits) throws(MediaError) {
    `guard`.allowOpening(live, limits)
    defer { `guard`.allow(nil) }
    var context: UnsafeMutablePointer<AVFormatContext>? = native
    var options = live.flatMap { Self.options(of: $0) }
    defer { av_dict_free(&options) }
    var demuxer: UnsafePointer<AVInputFormat>?
    if let live {
      demuxer = try Self.demuxer(of: live)
      native.pointee.max_analyze_duration = Self.longestLook
    }
    let opened = avformat_open_input(&context, live?.url, demuxer, &options)
    guard opened >= 0 else {
      // FFmpeg freed the context; an empty one keeps `deinit` simple.
      guard let empty = avformat_alloc_context() else { throw .outOfMemory("a demuxer") }
      native = empty
      throw failure(
        opened, live == nil ? "not a media file that can be played" : "it cannot be opened",
        whenInvalid: .unsupportedContainer)
    }
    if limits.namesAllTracksAtOnce, native.pointee.nb_streams > 0 {
      // Without the flag FFmpeg stops as soon as it knows all that are there.
      native.pointee.ctx_flags &= ~AVFMTCTX_NOHEADER
      // By itself it would read on for 20 pictures, to tell their rate apart from others that are like it.
      native.pointee.fps_probe_size = Self.picturesForRate
    }
    let found = findStreams(native)
    if found < 0 { throw failure(found, "its streams cannot be read") }
    if isOfPictures { ahead.fill(from: native) }
    if `guard`.isOver { throw failure(Int32(VITRINE_AVERROR_EXIT), "opening it") }
    guard native.pointee.nb_streams > 0 else {
      throw MediaError(.noPlayableTrack, "the file has no tracks")
    }
    mayChangeStreams = hasSuccession
    // What is told by now is told with the file.
    for stream in (0..<streamCount).compactMap(stream) { noteTags(of: stream) }
    hasNewTags = false
    hasSenselessGap = tellsSenselessGap()
    startTime = hasSenselessGap ? .zero : findStart()
    origin = startTime ?? .zero
  }

  /// How many pictures tell their rate, where the stream itself does not say.
  private static let picturesForRate: Int32 = 3

  /// How long a device that is asked again and again is left alone, in microseconds.
  private static let pollPause: UInt32 = 3000

  /// How much of what comes live is looked at to know its tracks, in microseconds.
  private static let longestLook: Int64 = 3_000_000

  func read() throws(MediaError) -> Packet? {
    channel.followsGrowth = true
    if let live { `guard`.allow(live.silence) }
    defer {
      channel.followsGrowth = false
      if live != nil { `guard`.allow(nil) }
    }
    while true {
      guard let packet = av_packet_alloc() else { throw .outOfMemory("a packet") }
      let owned = Packet(adopting: packet, origin: origin)
      let result = ahead.read(packet, from: native)
      if result >= 0 {
        // What FFmpeg read ahead at the opening comes whether its track is selected or not.
        guard let stream = stream(Int(packet.pointee.stream_index)),
          stream.pointee.discard != AVDISCARD_ALL
        else { continue }
        noteTags(of: stream)
        if isOgg, oggLinks.take(packet, of: stream, from: channel.source) { continue }
        if hasSenselessGap { av_packet_free_side_data(packet) }
        unwrap(packet, of: stream)
        // FFmpeg leaves a packet's time base unset for its demuxers' packets.
        packet.pointee.time_base = stream.pointee.time_base
        mendLastDuration(of: packet, stream)
        guard moveToTrack(packet) else { continue }
        return owned
      }
      if let failure = channel.takeFailure() { throw failure }
      if result == Int32(VITRINE_AVERROR_EOF) {
        if channel.readsOn() { continue }
        return nil
      }
      if result == Int32(VITRINE_AVERROR_EAGAIN), live == nil || !`guard`.isOver {
        if live?.isPolled == true { av_usleep(Self.pollPause) }
        continue
      }
      throw failure(result, "reading on")
    }
  }

  func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    guard channel.source.isSeekable else {
      throw MediaError(.notSupported, "this source cannot be sought in")
    }
    let index = track ?? -1
    let base = stream(index).map { Rational($0.pointee.time_base) } ?? Rational(1, AV_TIME_BASE)
    var ticks = (time + origin).ticks(of: base)
    if time <= .zero {
      // Sound may begin before the first moment that is heard: land before that too.
      ticks = ticks.earlier(by: MediaTime.seconds(1).ticks(of: base))
    }
    var result = avformat_seek_file(native, Int32(index), .min, ticks, ticks, 0)
    if result < 0 {
      result = av_seek_frame(native, Int32(index), ticks, AVSEEK_FLAG_BACKWARD)
    }
    if result < 0, time <= .zero {
      result = av_seek_frame(native, -1, 0, AVSEEK_FLAG_BYTE)
    }
    try landed(result, "seeking to \(time)")
  }

  func seek(toByte position: Int64) throws(MediaError) {
    try landed(
      av_seek_frame(native, -1, position, AVSEEK_FLAG_BYTE), "seeking to byte \(position)")
  }

  /// Forgets what belongs to the place that was read before.
  private func landed(_ result: Int32, _ doing: String) throws(MediaError) {
    ahead = PacketsAhead()
    unwrappers = [:]
    succession.jump()
    oggLinks = OggLinks()
    if let failure = channel.takeFailure() { throw failure }
    if result < 0 { throw failure(result, doing, whenInvalid: .notSupported) }
  }

  /// Counts a packet's times on where the container's clock has turned.
  private func unwrap(
    _ packet: UnsafeMutablePointer<AVPacket>, of stream: UnsafeMutablePointer<AVStream>
  ) {
    guard
      var unwrapper = unwrappers[packet.pointee.stream_index]
        ?? TimestampUnwrapper(bits: Int(stream.pointee.pts_wrap_bits)),
      let time = knownTicks(packet.pointee.dts) ?? knownTicks(packet.pointee.pts)
    else { return }
    unwrapper.follow(time)
    unwrappers[packet.pointee.stream_index] = unwrapper
    if let time = knownTicks(packet.pointee.pts) {
      packet.pointee.pts = time.later(by: unwrapper.offset)
    }
    if let time = knownTicks(packet.pointee.dts) {
      packet.pointee.dts = time.later(by: unwrapper.offset)
    }
  }

  func select(_ tracks: Set<Int>) {
    succession.selected = tracks
    for index in 0..<Int(native.pointee.nb_streams) {
      let isRead = tracks.contains(succession.track(of: index)) || mayFollow(index, tracks: tracks)
      stream(index)?.pointee.discard = isRead ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  var streamCount: Int { Int(native.pointee.nb_streams) }

  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    index >= 0 && index < streamCount ? native.pointee.streams[index] : nil
  }

  var format: AVFormatContext { native.pointee }

  private func failure(
    _ code: Int32, _ doing: String, whenInvalid: MediaError.Code = .malformedContainer
  ) -> MediaError {
    if let failure = channel.takeFailure() { return failure }
    // RTSP calls a server that says nothing invalid data when its time is over.
    if code == Int32(VITRINE_AVERROR_EXIT) || live != nil && `guard`.isOver {
      return `guard`.isCancelledByUser
        ? MediaError(.cancelled, "no longer wanted")
        : live == nil
          ? MediaError(.stuck, "opening took too long")
          : MediaError(.networkTimeout, "\(doing): nothing came for too long")
    }
    if let live { return Self.liveFailure(code, live, doing) }
    return FFmpegError(code: code).mediaError(whenInvalid, doing)
  }
}

/// Says no to every URL that a demuxer would open: all bytes come through the channel.
private func refuseToOpen(
  _ context: UnsafeMutablePointer<AVFormatContext>?,
  _ io: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
  _ url: UnsafePointer<CChar>?, _ flags: Int32,
  _ options: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  Int32(VITRINE_AVERROR_EACCES)
}

extension DataSource {
  /// Whether it goes on without end and says of itself what it is, as radios do.
  fileprivate var isBroadcast: Bool { !isSeekable && length == nil && !tags.isEmpty }
}
