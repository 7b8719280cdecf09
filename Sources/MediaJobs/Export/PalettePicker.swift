internal import FFmpeg
internal import MediaCore

/// Brings pictures to palettes of 256 colours, one for each; used on one thread at a time.
final class PalettePicker {
  private var graph: FilterGraph?
  private var format: VideoFormat?

  /// - Throws: 7001 where libavfilter is not installed.
  func pick(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    if graph == nil || format != frame.format {
      graph = try FilterGraph(palettesFor: frame.format)
      format = frame.format
    }
    guard let graph else { return frame }
    return try graph.process(frame)
  }
}
