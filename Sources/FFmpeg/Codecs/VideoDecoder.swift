internal import CFFmpeg
package import MediaCore

/// Decodes the packets of one video track, on one worker thread (and FFmpeg's own).
// One thread at a time owns it, since it cannot be copied; FFmpeg ties no decoder to a thread.
package struct VideoDecoder: ~Copyable, @unchecked Sendable {
  var context: CodecContext
  private(set) var parameters: CodecParameters
  /// How many threads may decode, as asked for.
  package internal(set) var threads: Int
  /// `nil` for codecs other than H.264 and HEVC.
  private(set) var syntax: NALSyntax?
  var showingTime = ShowingTime()
  private var nextTicks: Int64 = 0
  /// Whether nothing was sent since the beginning or the last reset.
  private var isFresh = true
  /// The time of the key frame that was sent first, in ticks; `nil` where another packet was.
  private var entryTicks: Int64?
  var isDraining = false
  let isolation: DecoderIsolation?
  let isRepeatable: Bool
  var repetition = Repetition()

  /// Opens a decoder.
  ///
  /// - Parameters:
  ///   - threads: How many threads may decode; 0 for one on each core, 8 at most.
  ///   - isolation: What the process of the decoder is from; `nil`, the default, for this process.
  ///   - isRepeatable: Whether damaged packets give the same pictures each time that as many threads decode; the
  ///     default is that they need not.
  /// - Throws: 4001 when there is none for this codec, or it does not open; 3004 when its pictures are too large; 4004
  ///   when its process ends.
  package init(
    _ parameters: CodecParameters, threads: Int = 0, isolation: DecoderIsolation? = nil,
    isRepeatable: Bool = false
  ) throws(MediaError) {
    context = try Self.open(
      parameters, threads: threads, isolation: isolation, isRepeatable: isRepeatable)
    self.isolation = isolation
    self.isRepeatable = isRepeatable
    self.parameters = parameters
    self.threads = threads
    syntax = NALSyntax(parameters)
  }

  /// Takes other parameters for the packets that follow; all pictures are out before.
  ///
  /// - Throws: As `init`; the decoder then goes on with the old ones.
  package mutating func change(to parameters: CodecParameters) throws(MediaError) {
    if self.parameters.decodesLike(parameters) {
      context.native.pointee.pkt_timebase = parameters.timeBase.native
    } else {
      context = try Self.open(
        parameters, threads: threads, isolation: isolation, isRepeatable: isRepeatable)
    }
    self.parameters = parameters
    syntax = NALSyntax(parameters)
    reset()
  }

  /// Whether pictures that no other is made from are left out, from the next packet on.
  package var skipsUnreferenced = false {
    didSet {
      context.native.pointee.skip_frame = skipsUnreferenced ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
    }
  }

  /// Gives the decoder a packet.
  ///
  /// - Returns: Whether it took it; if not, receive first and send it again.
  /// - Throws: 4002 when the packet is damaged; the next may be sound. 4004 when its process is gone.
  package mutating func send(_ packet: borrowing Packet) throws(MediaError) -> Bool {
    // It would take the turn of a thread, and FFmpeg waits for its threads in turn.
    if skipsUnreferenced, isUnreferenced(packet) { return true }
    guard repetition.rest.isEmpty else { return false }
    var isRefused = false
    do throws(MediaError) {
      let isTaken = try attempt("decoding a picture") { () throws(FFmpegError) in
        try context.send(packet.pointer)
      }
      guard isTaken else { return false }
    } catch {
      guard isWatched else { throw error }
      // FFmpeg has taken the packet, whichever it is that is damaged.
      isRefused = true
    }
    note(packet)
    if isRefused, isWatched { startOver() }
    if isFresh {
      isFresh = false
      entryTicks = packet.isKeyFrame ? knownTicks(packet.pointer.pointee.pts) : nil
    }
    return true
  }

  /// Whether no picture is made from what a packet holds, as far as its codec tells without decoding.
  private func isUnreferenced(_ packet: borrowing Packet) -> Bool {
    guard let syntax else { return false }
    var isUnreferenced = false
    packet.withBytes { bytes in
      syntax.forEachUnit(bytes) { unit in
        isUnreferenced = !syntax.isReferenced(unit[0])
        return isUnreferenced
      }
    }
    return isUnreferenced
  }

  /// Tells the decoder that the last packet was sent: what it holds back can be received.
  package mutating func drain() {
    repetition.isDrained = true
    if repetition.rest.isEmpty { sendEnd() }
  }

  mutating func sendEnd() {
    // FFmpeg's decoder of H.264 says that all are out when it comes to one that may lack what it is made from, as those
    // that are shown before the first key frame do. With the flag it gives them out too.
    if syntax?.codec == .h264, entryTicks != nil {
      context.native.pointee.flags |= AV_CODEC_FLAG_OUTPUT_CORRUPT
      isDraining = true
    }
    _ = try? context.send(nil)
  }

  /// Forgets all it was given, so that packets from another place can come.
  package mutating func reset() {
    // Packets from another place may be whole.
    if repetition.isTakenOver,
      let fresh = try? Self.open(
        parameters, threads: threads, isolation: isolation, isRepeatable: isRepeatable)
    {
      replace(by: fresh)
    } else {
      context.reset()
    }
    context.native.pointee.flags &= ~AV_CODEC_FLAG_OUTPUT_CORRUPT
    showingTime = ShowingTime()
    nextTicks = 0
    isFresh = true
    entryTicks = nil
    isDraining = false
    repetition = Repetition()
  }

  /// Receives the next picture in the order of showing.
  ///
  /// - Returns: `.pending` when it needs more packets, `.endOfStream` after `drain` when all are out.
  /// - Throws: 4002 when a picture is damaged beyond use; the next may be sound.
  package mutating func receive() throws(MediaError) -> Read<VideoFrame> {
    while true {
      let storage = try FrameStorage()
      let read: Read<Void>
      do throws(MediaError) {
        read = try attempt("decoding a picture") { () throws(FFmpegError) in
          try context.receive(into: storage.pointer)
        }
      } catch {
        guard isWatched else { throw error }
        startOver()
        continue
      }
      switch read {
      case .pending: if !repeatNext() { return .pending }
      case .endOfStream:
        // The last pictures may be lost to it.
        guard isDamageMet, startOver() else { return .endOfStream }
      case .element:
        if isDamageMet, startOver() { continue }
        let frame = frame(in: storage)
        if isDraining, let entryTicks, let ticks = frame.ticks, ticks < entryTicks { continue }
        if isRepeatable, !admit(frame) { continue }
        return .element(frame)
      }
    }
  }

  /// Whether a picture is not out before packets after its own have come.
  package var holdsBack: Bool {
    let native = context.native.pointee
    let decodesFramesAtOnce = native.active_thread_type & FF_THREAD_FRAME != 0
    return native.has_b_frames > 0 || (decodesFramesAtOnce && native.thread_count > 1)
  }

  private mutating func frame(in storage: FrameStorage) -> VideoFrame {
    let native = storage.pointer.pointee
    let ticks = showingTime.choose(
      showing: knownTicks(native.pts), decoding: knownTicks(native.pkt_dts))
    var length = vitrine_frame_duration(storage.pointer)
    if length <= 0, parameters.frameRate.isPositive {
      length = MediaTime(ticks: 1, of: parameters.frameRate.inverse).ticks(of: parameters.timeBase)
    }
    let start = ticks ?? nextTicks
    nextTicks = start.later(by: max(0, length))
    let told = parameters.sampleAspectRatio
    let orientation = storage.orientation ?? parameters.orientation
    let format = VideoFormat(
      width: Int(native.width), height: Int(native.height),
      pixelFormat: pixelFormatName(AVPixelFormat(rawValue: native.format)),
      // What the container says counts, as in av_guess_sample_aspect_ratio: its numbers are finer.
      sampleAspectRatio: told.isPositive ? told : Rational(native.sample_aspect_ratio),
      rotation: orientation.rotation, isMirrored: orientation.isMirrored,
      color: ColorDescription(
        primaries: native.color_primaries, transfer: native.color_trc, matrix: native.colorspace,
        range: native.color_range))
    if format.color.isHDR { parameters.light?.fill(storage.pointer) }
    return VideoFrame(
      storage: storage, format: format,
      time: MediaTime(ticks: start, of: parameters.timeBase) - parameters.origin,
      duration: MediaTime(ticks: max(0, length), of: parameters.timeBase),
      ticks: ticks, durationTicks: max(0, length), timeBase: parameters.timeBase,
      isKeyFrame: vitrine_frame_is_key(storage.pointer) != 0)
  }
}

/// Runs a step of a decoder and says what was being done when it fails.
private func attempt<Value>(
  _ doing: String, _ body: () throws(FFmpegError) -> Value
) throws(MediaError) -> Value {
  do throws(FFmpegError) { return try body() } catch {
    throw error.mediaError(.decoderFailed, doing)
  }
}
