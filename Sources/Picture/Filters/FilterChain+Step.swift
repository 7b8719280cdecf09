internal import FFmpeg
internal import MediaCore

extension FilterChain {
  enum Work {
    case colors([ColorOperation])
    case graph([FilterDescription])
    case key(FilterDescription)
    case sharpen(Sharpening)
    case turn(Turn)
    /// What needs to see no more than a row.
    case rows(FilterDescription)
    case custom(CustomFilter)
  }

  /// One step of the chain with what it has set up.
  final class Step {
    private let pool: FramePool
    private var scaler = Scaler()
    private var program: ColorProgram?
    private var graph: FilterGraph?
    private var keyer: ChromaKeyer?
    private var sharpener: Sharpener?
    private var rotator: Rotator?
    private var changer: RowChanger?
    private var vignette: Vignette?
    /// How many pictures have passed.
    private var count: UInt64 = 0

    init(_ pool: FramePool) { self.pool = pool }

    func perform(_ work: Work, on frame: VideoFrame) throws(MediaError) -> VideoFrame {
      switch work {
      case .colors(let operations):
        forget(but: .program)
        if program == nil { program = ColorProgram(pool) }
        return try program?.apply(operations, to: frame) ?? frame
      case .graph(let filters):
        forget(but: .graph)
        return try filter(frame, filters)
      case .key(let filter):
        forget(but: .keyer)
        if keyer == nil { keyer = ChromaKeyer(pool) }
        return try keyer?.apply(filter, to: frame) ?? frame
      case .sharpen(let sharpening):
        forget(but: .sharpener)
        if sharpener == nil { sharpener = Sharpener(pool) }
        return try sharpener?.apply(sharpening, to: frame) ?? frame
      case .turn(let turn):
        forget(but: .rotator)
        if rotator == nil { rotator = Rotator(pool) }
        return try rotator?.apply(turn, to: frame) ?? frame
      case .rows(let filter):
        guard filter.name != "grain" || !Grain.isNoise(of: frame.format) else {
          forget(but: .graph)
          return try self.filter(frame, [filter])
        }
        forget(but: .changer)
        return try change(frame, filter)
      case .custom(let custom):
        forget()
        return try apply(custom, to: frame)
      }
    }

    private func apply(_ custom: CustomFilter, to frame: VideoFrame) throws(MediaError)
      -> VideoFrame
    {
      switch custom.filter {
      case let filter as any FrameFilter:
        var picture = try frame.writable(from: pool)
        try filter.apply(to: &picture, custom.values)
        return picture.finish()
      case let filter as any PictureFilter:
        var picture = try filter.apply(to: frame, custom.values)
        // Whatever it is made of, it takes the place of this one.
        (picture.time, picture.duration) = (frame.time, frame.duration)
        return picture
      default:
        throw MediaError(
          .notSupported, "the filter \(custom.id) is neither a FrameFilter nor a PictureFilter")
      }
    }

    private enum Tool {
      case program, graph, keyer, sharpener, rotator, changer
    }

    /// Lets go of what another kind of work has set up.
    private func forget(but kept: Tool? = nil) {
      if kept != .program { program = nil }
      if kept != .graph { graph = nil }
      if kept != .keyer { keyer = nil }
      if kept != .sharpener { sharpener = nil }
      if kept != .rotator { rotator = nil }
      guard kept != .changer else { return }
      changer = nil
      vignette = nil
    }

    private func change(
      _ frame: VideoFrame, _ filter: FilterDescription
    ) throws(MediaError) -> VideoFrame {
      if changer == nil { changer = RowChanger(pool) }
      count += 1
      if let grain = Grain(filter, frame.format, picture: count) {
        return try changer?.apply(grain, to: frame) ?? frame
      }
      guard let shape = Vignette.Shape(filter, frame.format) else { return frame }
      let vignette = vignette?.shape == shape ? vignette ?? Vignette(shape) : Vignette(shape)
      self.vignette = vignette
      return try changer?.apply(vignette, to: frame) ?? frame
    }

    /// The frame in a format that has room for new colours, which a palette and single bits have not.
    private func withRoom(
      _ frame: VideoFrame, for filters: [FilterDescription]
    ) throws(MediaError) -> VideoFrame {
      guard let pixels = PixelFormat(frame.format.pixelFormat),
        pixels.isPaletted || pixels.components == nil,
        !filters.allSatisfy(FilterStage.movesPixels)
      else { return frame }
      return try scaler.convert(frame, to: ComponentLayout.substitute(for: frame.format))
    }

    private func filter(
      _ frame: VideoFrame, _ filters: [FilterDescription]
    ) throws(MediaError) -> VideoFrame {
      let frame = try withRoom(frame, for: filters)
      var stages: [FilterStage] = []
      for filter in filters {
        guard let some = FilterStage.stages(of: filter, frame.format) else {
          throw MediaError(.processingFailed, "the filter \(filter.name) is not ready to be used")
        }
        stages += some
      }
      guard !stages.isEmpty else { return frame }
      if graph?.change(to: stages, frame.format) != true {
        graph = nil
        graph = try FilterGraph(stages, frame.format)
      }
      return try graph?.process(frame) ?? frame
    }
  }
}
