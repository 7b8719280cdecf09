internal import CFFmpeg
internal import MediaCore

/// Brings interleaved floating-point samples into the form that an encoder takes: the owner of an `SwrContext`.
final class SampleConverter {
  private let format: AudioFormat
  private let target: AVSampleFormat
  private let context: OpaquePointer

  /// - Throws: 7001 when FFmpeg cannot convert between the two.
  init(_ format: AudioFormat, to target: AVSampleFormat) throws(MediaError) {
    self.format = format
    self.target = target
    var (layout, source) = (format.layout.native, format.layout.native)
    var context: OpaquePointer?
    let made = swr_alloc_set_opts2(
      &context, &layout, target, Int32(format.sampleRate), &source, AV_SAMPLE_FMT_FLT,
      Int32(format.sampleRate), 0, nil)
    guard made >= 0, let context else {
      throw FFmpegError(code: made).mediaError(.processingFailed, "converting sound")
    }
    self.context = context
    let opened = swr_init(context)
    guard opened >= 0 else {
      throw FFmpegError(code: opened).mediaError(.processingFailed, "converting sound")
    }
  }

  deinit {
    var context: OpaquePointer? = context
    swr_free(&context)
  }

  /// A frame of samples; its time is not set.
  ///
  /// - Throws: 1000 when memory runs out, 7001 when they cannot be converted.
  func frame(of samples: ArraySlice<Float>) throws(MediaError) -> FrameStorage {
    let count = Int32(clamping: samples.count / max(1, format.channels))
    let output = try FrameStorage()
    output.pointer.pointee.nb_samples = count
    output.pointer.pointee.format = target.rawValue
    output.pointer.pointee.sample_rate = Int32(format.sampleRate)
    output.pointer.pointee.ch_layout = format.layout.native
    guard av_frame_get_buffer(output.pointer, 0) >= 0 else { throw .outOfMemory("sound") }
    let converted = samples.withUnsafeBufferPointer { buffer in
      var source = UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self)
      return swr_convert(context, output.pointer.pointee.extended_data, count, &source, count)
    }
    guard converted == count else {
      throw FFmpegError(code: min(converted, -1)).mediaError(.processingFailed, "converting sound")
    }
    return output
  }
}
