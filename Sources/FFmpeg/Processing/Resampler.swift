internal import CFFmpeg
internal import MediaCore

/// Converts decoded sound to another rate, layout or number of channels: the owner of an `SwrContext`.
///
/// So many frames in give exactly so many frames out, by the ratio of the rates, once it is finished.
final class Resampler {
  private let context: OpaquePointer
  private let output: AudioFormat
  private let inputRate: Int
  private let inputFormat: Int32
  private let inputLayout: ChannelLayout
  private var framesIn: Int64 = 0
  private var framesOut: Int64 = 0

  /// What a packet may become, some minutes: of a sample a second, as a file may say, few bytes would fill all memory.
  private static let mostFrames = 1 << 24

  init(from frame: UnsafePointer<AVFrame>, to output: AudioFormat) throws(MediaError) {
    self.output = output
    inputRate = Int(frame.pointee.sample_rate)
    inputFormat = frame.pointee.format
    inputLayout = ChannelLayout(frame.pointee.ch_layout)
    if let context = try? Self.context(for: frame, inputLayout.native, to: output) {
      self.context = context
      return
    }
    // Loudspeakers of which FFmpeg cannot tell how they are mixed: they are taken for the usual ones of that number.
    var layout = AVChannelLayout()
    av_channel_layout_default(&layout, Int32(inputLayout.count))
    context = try Self.context(
      for: frame, layout, to: output,
      passing: layout.order == AV_CHANNEL_ORDER_UNSPEC ? inputLayout.count : nil)
  }

  /// - Parameter passing: How many channels go in, the first of which come out as they are; `nil` for those of the layout to be
  ///   mixed.
  private static func context(
    for frame: UnsafePointer<AVFrame>, _ layout: AVChannelLayout, to output: AudioFormat,
    passing channels: Int? = nil
  ) throws(MediaError) -> OpaquePointer {
    var (inLayout, outLayout) = (layout, output.layout.native)
    var context: OpaquePointer?
    let made = swr_alloc_set_opts2(
      &context, &outLayout, AV_SAMPLE_FMT_FLT, Int32(output.sampleRate), &inLayout,
      AVSampleFormat(rawValue: frame.pointee.format), frame.pointee.sample_rate, 0, nil)
    guard made >= 0, let swr = context else {
      throw FFmpegError(code: made).mediaError(.decoderFailed, "converting sound")
    }
    // Channels that are mixed together must not come to more than the loudest one may be.
    av_opt_set_double(UnsafeMutableRawPointer(swr), "rematrix_maxval", 1, 0)
    if layout.nb_channels == 1, output.channels == 2 {
      // One loudspeaker's sound is as loud from each of two, as sound servers have it, and not 3 dB less.
      av_opt_set_double(UnsafeMutableRawPointer(swr), "rematrix_volume", 2.0.squareRoot(), 0)
    }
    if let channels {
      let matrix = (0..<output.channels * channels).map {
        $0 % channels == $0 / channels ? 1.0 : 0
      }
      _ = swr_set_matrix(swr, matrix, Int32(channels))
    }
    let opened = swr_init(swr)
    guard opened >= 0 else {
      swr_free(&context)
      throw FFmpegError(code: opened).mediaError(.decoderFailed, "converting sound")
    }
    return swr
  }

  deinit {
    var context: OpaquePointer? = context
    swr_free(&context)
  }

  /// Whether a frame has the format that this was made for.
  func accepts(_ frame: UnsafePointer<AVFrame>) -> Bool {
    Int(frame.pointee.sample_rate) == inputRate && frame.pointee.format == inputFormat
      && ChannelLayout(frame.pointee.ch_layout) == inputLayout
  }

  /// - Throws: 3004 for a packet of too much sound, 4002 where it cannot be converted.
  func convert(_ frame: UnsafePointer<AVFrame>) throws(MediaError) -> AudioBuffer {
    // Less than 0 where it is more than there are numbers for.
    let room = Int(swr_get_out_samples(context, frame.pointee.nb_samples))
    guard (0...Self.mostFrames).contains(room) else {
      throw MediaError(
        .limitExceeded,
        "a packet of \(frame.pointee.nb_samples) samples, \(inputRate) a second, is too long")
    }
    framesIn += Int64(frame.pointee.nb_samples)
    return try run(room: room, count: frame.pointee.nb_samples, data: frame.pointee.extended_data)
  }

  /// What is held back, cut or filled up to the exact number of frames.
  func finish() throws(MediaError) -> AudioBuffer {
    let total = exactOutput
    let missing = Int(max(0, total - framesOut))
    guard missing > 0 else { return AudioBuffer(silence: 0, format: output) }
    var rest = try run(room: Int(swr_get_out_samples(context, 0)) + 64, count: 0, data: nil)
      .prefix(missing)
    if rest.frameCount < missing {
      rest.samples += AudioBuffer(silence: missing - rest.frameCount, format: output).samples
    }
    return rest
  }

  /// The frames that belong to all frames so far, rounded to the nearest.
  private var exactOutput: Int64 {
    let rate = Int128(inputRate)
    return Int64(clamping: (Int128(framesIn) * Int128(output.sampleRate) + rate / 2) / rate)
  }

  private func run(
    room: Int, count: Int32, data: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?
  ) throws(MediaError) -> AudioBuffer {
    guard room > 0 else { return AudioBuffer(silence: 0, format: output) }
    var result: Int32 = 0
    let channels = output.channels
    let samples = [Float](unsafeUninitializedCapacity: room * channels) { buffer, used in
      var target: UnsafeMutablePointer<UInt8>? = buffer.baseAddress.map {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self)
      }
      let source = UnsafeMutableRawPointer(data)?
        .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
      result = swr_convert(context, &target, Int32(room), source, count)
      used = max(0, Int(result)) * channels
    }
    guard result >= 0 else {
      throw FFmpegError(code: result).mediaError(.decoderFailed, "converting sound")
    }
    framesOut += Int64(result)
    return AudioBuffer(format: output, samples: samples[...])
  }
}
