internal import CFFmpeg
package import MediaCore

/// A chain of libavfilter's filters that gives a frame for each frame; one owner, one thread at a time.
///
/// Frames come out in the pixel format that they went in with, whatever the filters need in between; conversions
/// honour their matrix and range.
package final class FilterGraph {
  private let functions: vitrine_filter_functions
  private var graph: UnsafeMutablePointer<AVFilterGraph>?
  private var source: UnsafeMutablePointer<AVFilterContext>?
  private var sink: UnsafeMutablePointer<AVFilterContext>?
  private let format: VideoFormat
  private var stages: [FilterStage]
  /// Counts the frames: filters want time to go forward, which that of items does not always.
  private var count: Int64 = 0
  private let pool = FramePool()

  /// Sets the filters up.
  ///
  /// - Throws: 7001 when libavfilter or one of the filters is missing, or does not take such pictures.
  package convenience init(_ stages: [FilterStage], _ format: VideoFormat) throws(MediaError) {
    try self.init(stages, format, text: FilterGraphText(format).text(of: stages))
  }

  /// Gives each picture a palette of its own: pictures of up to 256 colours come out (`pal8`).
  ///
  /// - Throws: As `init`.
  package convenience init(palettesFor format: VideoFormat) throws(MediaError) {
    try self.init(
      [FilterStage("palettegen", options: []), FilterStage("paletteuse", options: [])], format,
      text:
        "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=bayer:bayer_scale=3"
    )
  }

  private init(
    _ stages: [FilterStage], _ format: VideoFormat, text: String
  ) throws(MediaError) {
    functions = try FilterLibrary.load().functions
    self.stages = stages
    self.format = format
    graph = functions.avfilter_graph_alloc()
    do throws(FFmpegError) {
      try configure(text)
    } catch {
      throw error.mediaError(
        .processingFailed, "the filter \(stages.map(\.filter).joined(separator: ", "))")
    }
  }

  deinit { functions.avfilter_graph_free(&graph) }

  /// Goes on with other values of options, if those can change while the filters run.
  ///
  /// - Returns: Whether they have; if not, another graph is needed.
  package func change(to stages: [FilterStage], _ format: VideoFormat) -> Bool {
    guard format == self.format, stages.count == self.stages.count,
      zip(stages, self.stages).allSatisfy({ $0.hasShape(of: $1) })
    else { return false }
    for (index, (new, old)) in zip(stages, self.stages).enumerated() where new != old {
      for (option, before) in zip(new.options, old.options) where option != before {
        guard isChangeable(option.name, of: new.filter),
          functions.avfilter_graph_send_command(
            graph, "\(new.filter)@\(index)", option.name, option.bareValue, nil, 0, 0) >= 0
        else { return false }
      }
    }
    self.stages = stages
    return true
  }

  /// Puts a frame in and takes what it becomes.
  ///
  /// - Throws: 7001 when a filter fails, or holds the frame back.
  package func process(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    try send(frame)
    guard let result = try receive(in: frame) else {
      throw MediaError(.processingFailed, "a filter gave no picture for a picture")
    }
    return result
  }

  /// Puts a frame in.
  package func send(_ frame: VideoFrame) throws(MediaError) {
    let frame = try frame.withoutStrayNumbers(from: pool)
    let input = try FrameStorage()
    let native = input.pointer
    guard av_frame_ref(native, frame.storage.pointer) >= 0 else { throw .outOfMemory("a frame") }
    native.pointee.pts = count
    count += 1
    // Containers and turns say it of frames that do not know it themselves.
    if frame.format.sampleAspectRatio.isPositive {
      native.pointee.sample_aspect_ratio = frame.format.sampleAspectRatio.native
    }
    native.pointee.setColors(of: frame.format)
    let result = functions.av_buffersrc_add_frame_flags(source, native, 0)
    guard result >= 0 else { throw Self.failure(result) }
  }

  /// Says that no more frames come.
  package func end() throws(MediaError) {
    let result = functions.av_buffersrc_add_frame_flags(source, nil, 0)
    guard result >= 0 else { throw Self.failure(result) }
  }

  /// Takes a picture out; `nil` when more must come in first.
  ///
  /// - Parameter frame: The one in whose place it comes.
  package func receive(in frame: VideoFrame) throws(MediaError) -> VideoFrame? {
    let output = try FrameStorage()
    let result = functions.av_buffersink_get_frame(sink, output.pointer)
    if result == Int32(VITRINE_AVERROR_EAGAIN) || result == Int32(VITRINE_AVERROR_EOF) {
      return nil
    }
    guard result >= 0 else { throw Self.failure(result) }
    var format = frame.format
    format.width = Int(output.pointer.pointee.width)
    format.height = Int(output.pointer.pointee.height)
    format.pixelFormat = pixelFormatName(
      AVPixelFormat(rawValue: output.pointer.pointee.format))
    if format.sampleAspectRatio.isPositive {
      format.sampleAspectRatio = Rational(output.pointer.pointee.sample_aspect_ratio)
    }
    return frame.replacing(
      output, frame.dolbyVision == nil ? format.keepingMatrix(of: frame.format) : format)
  }

  private static func failure(_ result: Int32) -> MediaError {
    FFmpegError(code: result).mediaError(.processingFailed, "filtering a picture")
  }

  /// The options that are known to change while a filter runs, and what comes out with them: others only say so, or
  /// change the size.
  private static let changeable: [String: Set<String>] = [
    "gblur": ["sigma", "sigmaV"], "avgblur": ["sizeX", "sizeY"], "pixelize": ["width", "height"],
    "crop": ["x", "y"],
  ]

  private func isChangeable(_ option: String, of filter: String) -> Bool {
    Self.changeable[filter]?.contains(option) == true
  }

  private func configure(_ text: String) throws(FFmpegError) {
    graph?.pointee.nb_threads = min(av_cpu_count(), 8)
    try check(
      functions.avfilter_graph_create_filter(
        &source, functions.avfilter_get_by_name("buffer"), "in", sourceArguments, nil, graph))
    try check(
      functions.avfilter_graph_create_filter(
        &sink, functions.avfilter_get_by_name("buffersink"), "out", nil, nil, graph))
    var outputs = functions.avfilter_inout_alloc()
    var inputs = functions.avfilter_inout_alloc()
    defer {
      functions.avfilter_inout_free(&outputs)
      functions.avfilter_inout_free(&inputs)
    }
    outputs?.pointee.name = av_strdup("in")
    outputs?.pointee.filter_ctx = source
    inputs?.pointee.name = av_strdup("out")
    inputs?.pointee.filter_ctx = sink
    // For the conversions that libavfilter puts in by itself, before filters that know fewer formats.
    FilterGraphText(format).ownConversion.map { graph?.pointee.scale_sws_opts = av_strdup($0) }
    try check(
      functions.avfilter_graph_parse_ptr(graph, text, &inputs, &outputs, nil))
    try check(functions.avfilter_graph_config(graph, nil))
  }

  private var sourceArguments: String {
    let pixels = PixelFormat(format.pixelFormat)?.native ?? AV_PIX_FMT_NONE
    let shape = format.sampleAspectRatio.isPositive ? format.sampleAspectRatio : Rational(1, 1)
    var colors = AVFrame()
    colors.setColors(of: format)
    let arguments =
      "width=\(format.width):height=\(format.height):pix_fmt=\(pixels.rawValue):time_base=1/25"
      + ":pixel_aspect=\(shape.numerator)/\(shape.denominator)"
    return vitrine_source_has_colors() == 0
      ? arguments
      : arguments + ":colorspace=\(colors.colorspace.rawValue):range=\(colors.color_range.rawValue)"
  }
}

extension FilterStage.Option {
  /// The value without the quotes that a graph's text needs.
  fileprivate var bareValue: String { value.filter { $0 != "'" } }
}

extension AVFrame {
  /// Says in FFmpeg's own fields what a format says of its colours.
  fileprivate mutating func setColors(of format: VideoFormat) {
    let pixels = PixelFormat(format.pixelFormat)
    colorspace =
      pixels?.isRGB == true
      ? AVCOL_SPC_RGB : AVColorSpace(UInt32(truncatingIfNeeded: format.matrixNumber))
    let isFull = pixels.map(format.hasFullRange(as:)) ?? false
    color_range =
      isFull
      ? AVCOL_RANGE_JPEG
      : format.color.isFullRange == false ? AVCOL_RANGE_MPEG : AVCOL_RANGE_UNSPECIFIED
  }
}
