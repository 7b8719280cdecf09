internal import FFmpeg
internal import MediaCore
internal import Overlays
internal import Synchronization

/// The picture output: its sink, the picture at hand, the picture that is up, and the look that is asked for.
struct PictureOutput: ~Copyable {
  /// `nil` without pictures.
  let sink: (any VideoSink)?
  let vectorLayer: VectorLayer
  /// The next picture of the timeline; `nil` while it is not decoded.
  private(set) var next: PresentedFrame?
  /// The picture that is up, as it was decoded; `nil` before the first.
  private(set) var shown: PresentedFrame?
  /// What can be seen of it.
  private(set) var visible = VisiblePicture()
  private(set) var placement = PicturePlacement()
  /// What is asked for, for all frames alike.
  private(set) var look = PictureLook()
  /// The picture that stays up while the timeline goes on; `nil` unless a command asked for it.
  var frozen: FrozenPicture?
  /// The graphics on all of them.
  var scene = VectorScene()
  var sceneTime = SceneTime()
  /// What makes frames look as asked for.
  var composer: FrameComposer
  /// How often the frame that is up was shown again with another look.
  private(set) var redraws = 0
  /// How many pictures were taken from decoders.
  private(set) var taken: Int64 = 0
  /// How often it began or ended that the late pictures of a pass are skipped.
  private(set) var skips = 0

  init(_ sink: (any VideoSink)?, _ compositor: Compositor, _ vectorLayer: VectorLayer) {
    self.sink = sink
    composer = FrameComposer(compositor)
    self.vectorLayer = vectorLayer
  }

  // MARK: - The sink

  /// - Throws: A 5xxx error.
  func open(_ context: SinkContext) throws(MediaError) {
    try sink?.open(context)
    sink?.setGravity(placement.gravity)
    sink?.setBackground(placement.background)
  }

  func close(at position: MediaTime) {
    sink?.close(at: position)
    composer.close()
  }

  /// Shows nothing.
  mutating func clear() {
    shown = nil
    visible.frame = nil
    sink?.clear()
  }

  // MARK: - Settings

  mutating func setBounds(_ bounds: PixelSize?) { placement.bounds = bounds }

  /// Notes on what pictures are shown; `nil` if the display is lost.
  mutating func setDisplay(_ name: String?) {
    placement.display = name
    if name == nil { placement.bounds = nil }
  }

  /// Takes a command that changes how pictures look or where they stand.
  ///
  /// - Throws: A 7xxx error for a filter that cannot be.
  mutating func perform(_ command: PlaybackCommand) throws(MediaError) {
    switch command {
    case .gravity(let gravity):
      placement.gravity = gravity
      sink?.setGravity(gravity)
    case .background(let color):
      placement.background = CueColor(red: color.red, green: color.green, blue: color.blue)
      sink?.setBackground(placement.background)
    case .corners(let radius):
      placement.corners = radius.isNaN ? 0 : min(max(radius, 0), PictureCorners.largestRadius)
    case .rotate(let degrees):
      look.orientation = Orientation(rotation: degrees, isMirrored: look.orientation.isMirrored)
    case .mirror(let isMirrored): look.orientation.isMirrored = isMirrored
    case .brightness(let brightness): look.adjustment.brightness = brightness
    case .contrast(let contrast): look.adjustment.contrast = contrast
    case .filter(let filter, let clears):
      if clears { look.filters.removeAll() }
      try look.filters.put(filter)
    case .setFilter(let id, let parameters): try look.filters.set(id, parameters)
    case .removeAllFilters: look.filters.removeAll()
    default: break
    }
  }

  /// The size of the picture that graphics are drawn on; a common one while nothing is shown.
  ///
  /// - Parameter fit: How the item of the picture asks for it to be fitted in.
  func size(fit: Gravity?) -> PixelSize {
    guard let shown else { return placement.bounds ?? PixelSize(width: 1280, height: 720) }
    return shown.frame.oriented(by: look.orientation).format
      .drawingSize(in: placement.bounds, fit ?? placement.gravity)
  }

  // MARK: - The picture at hand

  /// Takes a picture to be the next one.
  mutating func put(_ frame: PresentedFrame) { next = frame }

  /// Drops the picture at hand.
  mutating func dropNext() { next = nil }

  /// Takes the picture at hand away.
  mutating func takeNext() -> PresentedFrame? { next.take() }

  /// Forgets what was taken of passes: they are left.
  mutating func forgetPasses() {
    next = nil
    unfreeze()
  }

  /// The pictures that a pass has left to come must be skipped before others of its pipeline.
  mutating func skipRest(of pass: Pass) {
    pass.pipeline.stalePasses.add(1, ordering: .relaxed)
    skips += 1
  }

  /// Takes the next picture of the pass of the video head from its decoder, if none is at hand.
  ///
  /// - Returns: Why it stops, and how many late pictures were skipped.
  mutating func fill(
    _ timeline: inout Timeline, _ transition: inout Transition
  ) -> (stop: FillStop, skipped: Int) {
    var skipped = 0
    while let index = timeline.index(of: timeline.videoHead),
      case let pipeline = timeline.passes[index].pipeline,
      pipeline.stalePasses.load(ordering: .relaxed) > 0
    {
      switch pipeline.video.pop() {
      case nil: return (.lacksData, skipped)
      case .endOfPass:
        pipeline.stalePasses.subtract(1, ordering: .relaxed)
        skips += 1
      case .frame:
        taken += 1
        skipped += 1
      }
    }
    while next == nil, let index = timeline.index(of: timeline.videoHead) {
      let pass = timeline.passes[index]
      if pass.pictures.isOver {
        // Of what has no output nothing is to be had ahead but more of the same.
        guard pass.hasOutput || index == 0, pass.length != nil else { return (.full, skipped) }
        return (.needsNext(after: index), skipped)
      }
      switch pass.pipeline.video.pop() {
      case nil: return (.lacksData, skipped)
      case .endOfPass:
        timeline.setTaken(true, \.pictures, of: index)
        transition.endPictures(of: pass.number)
        return (.passEnded, skipped)
      case .frame(let frame):
        taken += 1
        timeline.noteBegin(\.pictures, of: index)
        if let recalled = pass.recalled, frame.time <= recalled { continue }
        if let stop = take(frame, of: index, &timeline, &transition) { return (stop, skipped) }
      }
    }
    return (.full, skipped)
  }

  /// Puts a picture to where it belongs: on the timeline, behind a cut, or into a crossfade.
  private mutating func take(
    _ frame: VideoFrame, of index: Int, _ timeline: inout Timeline, _ transition: inout Transition
  ) -> FillStop? {
    let pass = timeline.passes[index]
    let laid = pass.laid(frame)
    if let cut = pass.cut, frame.time >= cut {
      timeline.reachCut(of: index)
    } else if let window = transition.window(of: pass), laid.outputTime >= window.start {
      transition.keep(laid)
    } else {
      next = laid
      return nil
    }
    timeline.setTaken(true, \.pictures, of: index)
    return .passEnded
  }

  // MARK: - What is up

  /// Makes a frame the one that is up; what is drawn on it depends on that.
  ///
  /// - Parameter keepsNext: Whether the picture at hand is another one; the default is false.
  /// - Returns: Whether it has another size than the one before.
  @discardableResult
  mutating func begin(_ frame: PresentedFrame, keepsNext: Bool = false) -> Bool {
    let (old, new) = (shown?.decoded.format, frame.decoded.format)
    shown = frame
    if placement.firstSize == nil { placement.firstSize = new.displaySize }
    if !keepsNext { next = nil }
    return old.map { $0.width != new.width || $0.height != new.height } ?? false
  }

  /// Gives the sink the frame that is up.
  ///
  /// - Parameter seen: What is to be seen of it.
  mutating func show(_ seen: PresentedFrame, _ look: PictureLook, at time: MediaTime) {
    note(seen, look, at: time)
    sink?.show(seen)
  }

  /// Shows the frame that is up with another look.
  ///
  /// - Parameter position: Where on the output timeline playback has come to.
  mutating func redraw(
    _ seen: PresentedFrame, _ look: PictureLook, at time: MediaTime, position: MediaTime
  ) {
    note(seen, look, at: time)
    redraws += 1
    var again = seen
    again.redrawTime = max(position, seen.outputTime)
    sink?.redraw(again)
  }

  /// Whether a frame can be given to the sink.
  var sinkIsReady: Bool { sink?.isReady != false }

  private mutating func note(_ seen: PresentedFrame, _ look: PictureLook, at time: MediaTime) {
    visible = VisiblePicture(frame: seen.frame, look: look, fit: seen.fit, time: time)
  }

  /// The picture that is up belongs to another pass now: it stays up.
  mutating func adopt(by pass: Pass) {
    shown?.pass = pass.number
    shown?.outputTime = pass.start
  }

  /// The picture that is up has its look at a time: nothing is to be drawn again.
  mutating func settle(at time: MediaTime) { visible.settle(at: time) }

  /// The picture that is up is being drawn again for a time of the scene.
  mutating func beginRedraw(for time: MediaTime) { visible.redrawTime = time }

  // MARK: - The scene

  /// Forgets graphics that are over at a time of the scene.
  ///
  /// - Returns: Whether there were any.
  mutating func forgetGraphics(at time: MediaTime) -> Bool {
    guard scene.expire(at: time) else { return false }
    forgetDrawings()
    return true
  }

  /// Gives back the memory of what is no longer shown.
  func forgetDrawings() { vectorLayer.rasterizer.forget(allBut: scene.contents) }
}
