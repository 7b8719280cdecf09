internal import CFFmpeg
package import MediaCore

/// Decodes the packets of one audio track into the sound that the output takes, on one worker thread.
///
/// What a file says of an encoder's delay and padding is honoured by FFmpeg (skip-samples side data).
package struct AudioDecoder: ~Copyable {
  private var context: CodecContext
  private var parameters: CodecParameters
  private let scratch: FrameStorage
  private let output: AudioFormat
  private let isolation: DecoderIsolation?
  private var resampler: Resampler?
  private var priming: VorbisPriming?

  /// A stretch of decoded sound with its place.
  package struct Chunk: Sendable {
    /// When it is due in the item's time; `nil` when it just follows the one before.
    package var time: MediaTime?
    package var buffer: AudioBuffer
  }

  /// Opens a decoder.
  ///
  /// - Parameters:
  ///   - output: What all chunks are converted to.
  ///   - isolation: What the process of the decoder is from; `nil`, the default, for this process.
  /// - Throws: 4001 when there is none for this codec, or it does not open; 4004 when its process ends.
  package init(
    _ parameters: CodecParameters, output: AudioFormat, isolation: DecoderIsolation? = nil
  ) throws(MediaError) {
    let context = try CodecContext(parameters, threads: 1, isolation: isolation)
    scratch = try FrameStorage()
    self.context = context
    self.isolation = isolation
    self.parameters = parameters
    self.output = output
    priming = VorbisPriming(parameters)
  }

  /// Takes other parameters for the packets that follow, if it can go on without a break.
  ///
  /// - Returns: Whether it could; if not, drain it and call `change`.
  package mutating func continues(with parameters: CodecParameters) -> Bool {
    guard self.parameters.decodesLike(parameters) else { return false }
    context.native.pointee.pkt_timebase = parameters.timeBase.native
    self.parameters = parameters
    return true
  }

  /// Takes other parameters for the packets that follow; all sound is out before.
  ///
  /// - Throws: As `init`; the decoder then goes on with the old ones.
  package mutating func change(to parameters: CodecParameters) throws(MediaError) {
    context = try CodecContext(parameters, threads: 1, isolation: isolation)
    self.parameters = parameters
    resampler = nil
    priming = VorbisPriming(parameters)
  }

  /// Gives the decoder a packet; as `VideoDecoder.send`.
  package mutating func send(_ packet: borrowing Packet) throws(MediaError) -> Bool {
    priming?.willDecode(packet.pointer)
    do throws(FFmpegError) { return try context.send(packet.pointer) } catch {
      throw error.mediaError(.decoderFailed, "decoding sound")
    }
  }

  /// Tells the decoder that the last packet was sent: what it holds back can be received.
  package func drain() { _ = try? context.send(nil) }

  /// Forgets all it was given, so that packets from another place can come.
  ///
  /// What comes then is what a new decoder makes of them.
  package mutating func reset() {
    // Emptied ones keep the state of their noise (AAC, AC-3): the same packets would sound different each time.
    if !context.reopen(with: parameters) {
      if let fresh = try? CodecContext(parameters, threads: 1) {
        context = fresh
      } else {
        context.reset()
      }
    }
    resampler = nil
    priming?.restart()
  }

  /// Receives the next stretch of sound.
  ///
  /// - Returns: `.pending` when it needs more packets, `.endOfStream` after `drain` when all is out.
  /// - Throws: 4002 when a packet is damaged beyond use; the next may be sound.
  package mutating func receive() throws(MediaError) -> Read<Chunk> {
    let read: Read<Void>
    do throws(FFmpegError) { read = try context.receive(into: scratch.pointer) } catch {
      throw error.mediaError(.decoderFailed, "decoding sound")
    }
    switch read {
    case .pending: return .pending
    case .endOfStream:
      guard let rest = try resampler?.finish(), rest.frameCount > 0 else {
        resampler = nil
        return .endOfStream
      }
      resampler = nil
      return .element(Chunk(time: nil, buffer: rest))
    case .element: return .element(try chunk())
    }
  }

  private mutating func chunk() throws(MediaError) -> Chunk {
    let frame = scratch.pointer
    let ticks = knownTicks(frame.pointee.best_effort_timestamp)
    if let ticks { priming?.didDecode(at: ticks) }
    let time = ticks.map { fileTime(ofTicks: $0) - parameters.origin }
    var buffer = AudioBuffer(silence: 0, format: output)
    if resampler?.accepts(frame) != true {
      // The file changed its format on the way: what the old one holds comes first.
      if let rest = try resampler?.finish() { buffer = rest }
      resampler = try Resampler(from: frame, to: output)
    }
    let converted = try resampler?.convert(frame) ?? buffer
    av_frame_unref(frame)
    if buffer.frameCount > 0 {
      buffer.samples += converted.samples
      return Chunk(time: nil, buffer: buffer)
    }
    return Chunk(time: time, buffer: converted)
  }

  /// When sound is due by the file's own clock.
  private func fileTime(ofTicks ticks: Int64) -> MediaTime {
    let time = MediaTime(
      ticks: ticks.earlier(by: priming?.lead ?? 0), of: parameters.timeBase)
    let codec = parameters.pointer.pointee
    guard time < .zero, codec.initial_padding > 0, codec.sample_rate > 0 else { return time }
    // What the encoder put ahead of the sound ends at 0, to the sample; Matroska rounds its start to a tick.
    let early = Int64(codec.initial_padding) - leftOut
    guard early > 0 else { return time }
    let padding = MediaTime(frames: early, sampleRate: Int(codec.sample_rate))
    let tick = MediaTime(ticks: 1, of: parameters.timeBase)
    return (time + padding).magnitude < tick ? .zero - padding : time
  }

  /// How much of that the decoder leaves out by itself, in samples: what the head of Opus tells, which may be less.
  private var leftOut: Int64 {
    let native = context.native.pointee
    return native.codec_id == AV_CODEC_ID_OPUS ? Int64(native.delay) : 0
  }
}
