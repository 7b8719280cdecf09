internal import CFFmpeg
package import MediaCore

/// Makes sound faster or slower: from 0.5 to 2 with its pitch kept (libavfilter's atempo), outside that like
/// a record that turns faster or slower.
package final class AudioTempo {
  private let format: AudioFormat
  private let filters: vitrine_filter_functions
  private let rate: Double
  private var graph: UnsafeMutablePointer<AVFilterGraph>?
  private var source: UnsafeMutablePointer<AVFilterContext>?
  private var sink: UnsafeMutablePointer<AVFilterContext>?
  private let scratch: FrameStorage
  /// What has come and does not fill a block.
  private var waiting: AudioBuffer
  private var framesIn: Int64 = 0
  private var framesOut: Int64 = 0
  /// The end of the sound so far: `reach` frames, and some more where there were more.
  private var ending: AudioBuffer

  /// Loads what the first one needs, which takes some tens of milliseconds; without it the first one does.
  ///
  /// On any thread that may wait. Where it is not installed, `init` says so.
  package static func prepare() { _ = try? FilterLibrary.load() }

  /// - Parameters:
  ///   - format: Of the sound in and out.
  ///   - rate: Seconds of sound in for each second out, above 0.
  /// - Throws: 7001 when libavfilter lacks a filter.
  package init(format: AudioFormat, rate: Double) throws(MediaError) {
    self.format = format
    filters = try FilterLibrary.load().functions
    self.rate = rate
    waiting = AudioBuffer(silence: 0, format: format)
    ending = waiting
    scratch = try FrameStorage()
    let rateFilter =
      rate >= 0.5 && rate <= 2
      ? "atempo=\(rate)"
      : "asetrate=\(max(1, Int(Double(format.sampleRate) * rate))),aresample=\(format.sampleRate)"
    try build(rateFilter)
  }

  deinit { filters.avfilter_graph_free(&graph) }

  /// Takes the next sound and gives what comes of it so far; the rest comes with later calls.
  package func convert(_ buffer: AudioBuffer) throws(MediaError) -> [AudioBuffer] {
    keepEnding(of: buffer)
    waiting.samples += buffer.samples
    while waiting.frameCount >= block {
      try send(waiting.prefix(block))
      waiting = waiting.dropFirst(block)
    }
    return receiveAll()
  }

  /// How many frames the filter is given at once, those of five milliseconds: it gives its sound in frames as long as those
  /// that come in, so that how much is out would depend on the pieces that the sound comes in.
  private var block: Int { max(1, format.sampleRate / 200) }

  /// Gives what is held back, so that all sound in has made exactly its length of sound out; no more can be
  /// taken.
  package func finish() throws(MediaError) -> [AudioBuffer] {
    try send(waiting)
    let missing = Int(clamping: Int64((Double(framesIn) / rate).rounded()) - framesOut)
    // atempo needs some windows of sound behind what it gives, and keeps those at the end for itself. They look
    // for what resembles the sound before them: silence would draw them away from its end.
    try send(reflectedEnding())
    // It gives its sound in frames as long as those that come in, and one begun only at the end.
    try end()
    var left = missing
    var output: [AudioBuffer] = []
    for buffer in receiveAll() where left > 0 {
      output.append(buffer.prefix(left))
      left -= buffer.frameCount
    }
    if left > 0 { output.append(AudioBuffer(silence: left, format: format)) }
    return output
  }

  /// More than the windows that atempo looks at behind the sound it gives.
  private var reach: Int { format.sampleRate / 2 }

  private func keepEnding(of buffer: AudioBuffer) {
    ending.samples += buffer.samples
    // Not each time: what is cut off is the cheaper the more it is at once.
    guard ending.frameCount > 2 * reach else { return }
    ending.samples = ArraySlice(Array(ending.dropFirst(ending.frameCount - reach).samples))
  }

  /// The end of the sound backwards, and silence where there was less of it.
  private func reflectedEnding() -> AudioBuffer {
    let channels = format.channels
    var reflected = AudioBuffer(silence: reach, format: format)
    let source = Array(ending.samples)
    for frame in 0..<min(reach, ending.frameCount) {
      let from = source.count - (frame + 1) * channels
      for channel in 0..<channels {
        reflected.samples[frame * channels + channel] = source[from + channel]
      }
    }
    return reflected
  }

  private func receiveAll() -> [AudioBuffer] {
    var output: [AudioBuffer] = []
    while filters.av_buffersink_get_frame(sink, scratch.pointer) >= 0 {
      output.append(received())
      framesOut += Int64(scratch.pointer.pointee.nb_samples)
      av_frame_unref(scratch.pointer)
    }
    return output
  }

  private func build(_ rateFilter: String) throws(MediaError) {
    graph = filters.avfilter_graph_alloc()
    graph?.pointee.nb_threads = 1
    var layout = format.layout.native
    let layoutName = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { name in
      av_channel_layout_describe(&layout, name.baseAddress, 128)
      return name.baseAddress.map { String(cString: $0) } ?? "stereo"
    }
    let arguments =
      "sample_rate=\(format.sampleRate):sample_fmt=flt:channel_layout=\(layoutName)"
      + ":time_base=1/\(format.sampleRate)"
    let outputFormat =
      "aformat=sample_fmts=flt:sample_rates=\(format.sampleRate):channel_layouts=\(layoutName)"
    var outputs = filters.avfilter_inout_alloc()
    var inputs = filters.avfilter_inout_alloc()
    defer {
      filters.avfilter_inout_free(&outputs)
      filters.avfilter_inout_free(&inputs)
    }
    var result = filters.avfilter_graph_create_filter(
      &source, filters.avfilter_get_by_name("abuffer"), "in", arguments, nil, graph)
    if result >= 0 {
      result = filters.avfilter_graph_create_filter(
        &sink, filters.avfilter_get_by_name("abuffersink"), "out", nil, nil, graph)
    }
    outputs?.pointee.name = av_strdup("in")
    outputs?.pointee.filter_ctx = source
    inputs?.pointee.name = av_strdup("out")
    inputs?.pointee.filter_ctx = sink
    if result >= 0 {
      result = filters.avfilter_graph_parse_ptr(
        graph, "\(rateFilter),\(outputFormat)", &inputs, &outputs, nil)
    }
    if result >= 0 { result = filters.avfilter_graph_config(graph, nil) }
    guard result >= 0 else {
      throw FFmpegError(code: result).mediaError(.processingFailed, "changing the speed of sound")
    }
  }

  private func send(_ buffer: AudioBuffer) throws(MediaError) {
    let storage = try FrameStorage()
    let frame = storage.pointer
    frame.pointee.format = AV_SAMPLE_FMT_FLT.rawValue
    frame.pointee.sample_rate = Int32(format.sampleRate)
    frame.pointee.ch_layout = format.layout.native
    frame.pointee.nb_samples = Int32(buffer.frameCount)
    frame.pointee.pts = framesIn
    framesIn += Int64(buffer.frameCount)
    guard buffer.frameCount > 0 else { return }
    guard av_frame_get_buffer(frame, 0) >= 0, let target = frame.pointee.data.0 else {
      throw .outOfMemory("sound")
    }
    buffer.samples.withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(start: target, count: bytes.count).copyMemory(from: bytes)
    }
    let result = filters.av_buffersrc_add_frame_flags(source, frame, 0)
    guard result >= 0 else {
      throw FFmpegError(code: result).mediaError(.processingFailed, "changing the speed of sound")
    }
  }

  private func end() throws(MediaError) {
    let result = filters.av_buffersrc_add_frame_flags(source, nil, 0)
    guard result >= 0 else {
      throw FFmpegError(code: result).mediaError(.processingFailed, "changing the speed of sound")
    }
  }

  private func received() -> AudioBuffer {
    let count = Int(scratch.pointer.pointee.nb_samples) * format.channels
    guard let data = scratch.pointer.pointee.data.0 else {
      return AudioBuffer(silence: 0, format: format)
    }
    let samples = UnsafeRawBufferPointer(start: data, count: count * MemoryLayout<Float>.size)
      .bindMemory(to: Float.self)
    return AudioBuffer(format: format, samples: ArraySlice(samples))
  }
}
