internal import FFmpeg
internal import MediaCore

/// Makes whole pictures of two fields each; one owner, one thread at a time.
///
/// A picture needs the one after it, so that is handed over with it: none is late, left out or shown twice. One by itself,
/// with none before it either, is made whole of its own lines.
struct Deinterlacer: ~Copyable {
  private var graph: FilterGraph?
  private var filter: FilterDescription?
  private var format: VideoFormat?
  /// The latest picture that went in.
  private var latest: FrameStorage?
  /// The latest picture that came out, and the one that it was made of.
  private var made: (from: FrameStorage, frame: VideoFrame)?

  /// Makes a picture whole.
  ///
  /// - Parameter following: The next picture of the same pass; `nil` at its end.
  mutating func process(
    _ frame: VideoFrame, _ filter: FilterDescription, following: VideoFrame?
  ) throws(MediaError) -> VideoFrame {
    let isNew = filter != self.filter || frame.format != format
    // A change of format ends the run of pictures as the end of a pass does.
    let following = following?.format == frame.format ? following : nil
    // Shown again, for another reason.
    if !isNew, let made, made.from === frame.storage { return made.frame }
    if isNew || graph == nil || latest !== frame.storage {
      graph = nil
      do throws(MediaError) {
        graph = try FilterGraph(Self.stages(of: filter, isAlone: following == nil), frame.format)
      } catch {
        // What has but a few lines has no fields to speak of, and libavfilter refuses it.
        guard min(frame.format.width, frame.format.height) < 16 else { throw error }
        return frame
      }
      self.filter = filter
      format = frame.format
      try graph?.send(frame)
    }
    if let following {
      try graph?.send(following)
      latest = following.storage
    } else {
      try graph?.end()
      latest = nil
    }
    let whole = try graph?.receive(in: frame)
    if latest == nil { graph = nil }
    guard let whole else {
      throw MediaError(.processingFailed, "no whole picture came of two fields")
    }
    made = (frame.storage, whole)
    return whole
  }

  private static func stages(of filter: FilterDescription, isAlone: Bool) -> [FilterStage] {
    let deint: FilterArgument = filter.flag("onlyMarked") ? "interlaced" : "all"
    // The others take missing lines from before and after, where there would be the same picture.
    if isAlone {
      return [FilterStage("estdif", ["mode": "frame", "parity": "auto", "deint": deint])]
    }
    let name = filter.choice("method") == "yadif" ? "yadif" : "bwdif"
    return [FilterStage(name, ["mode": "send_frame", "parity": "auto", "deint": deint])]
  }
}
