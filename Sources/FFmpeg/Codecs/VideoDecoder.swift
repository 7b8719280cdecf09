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
  private var nextTicks: Int64 = 0
  /// Whether nothing was sent since the beginning or the last reset.
  private var isFresh = true
  /// The time of the key frame that was sent first, in ticks; `nil` where another packet was.
  private var entryTicks: Int64?
  private var isDraining = false
  let isolation: DecoderIsolation?

  /// Opens a decoder.
  ///
  /// - Parameters:
  ///   - threads: How many threads may decode; 0 for one on each core, 8 at most.
  ///   - isolation: What the process of the decoder is from; `nil`, the default, for this process.
  /// - Throws: 4001 when there is none for this codec, or it does not open; 3004 when its pictures are too large; 4004
  ///   when its process ends.
  package init(
    _ parameters: CodecParameters, threads: Int = 0, isolation: DecoderIsolation? = nil
  ) throws(MediaError) {
    context = try CodecContext(parameters, threads: threads, isolation: isolation)
    self.isolation = isolation
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
      context = try CodecContext(parameters, threads: threads, isolation: isolation)
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
    let isTaken = try attempt("decoding a picture") { () throws(FFmpegError) in
      try context.send(packet.pointer)
    }
    if isTaken, isFresh {
      isFresh = false
      entryTicks = packet.isKeyFrame ? knownTicks(packet.pointer.pointee.pts) : nil
    }
    return isTaken
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
    context.reset()
    context.native.pointee.flags &= ~AV_CODEC_FLAG_OUTPUT_CORRUPT
    nextTicks = 0
    isFresh = true
    entryTicks = nil
    isDraining = false
  }

  /// Receives the next picture in the order of showing.
  ///
  /// - Returns: `.pending` when it needs more packets, `.endOfStream` after `drain` when all are out.
  /// - Throws: 4002 when a picture is damaged beyond use; the next may be sound.
  package mutating func receive() throws(MediaError) -> Read<VideoFrame> {
    while true {
      let storage = try FrameStorage()
      let read = try attempt("decoding a picture") { () throws(FFmpegError) in
        try context.receive(into: storage.pointer)
      }
      switch read {
      case .pending: return .pending
      case .endOfStream: return .endOfStream
      case .element:
        let frame = frame(in: storage)
        if isDraining, let entryTicks, let ticks = frame.ticks, ticks < entryTicks { continue }
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
    let ticks = knownTicks(native.best_effort_timestamp)
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
