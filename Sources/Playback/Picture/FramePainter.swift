internal import FFmpeg
internal import MediaCore
internal import Overlays
internal import Picture

/// Makes frames look as they should: one step after the other, in the order that never changes.
///
/// Confined to the compositor's thread.
struct FramePainter: ~Copyable {
  private let filters: FilterChain
  private var toneMapper: ToneMapper
  private var adjuster: ColorAdjuster
  private let vectorLayer: VectorLayer
  private var vectors: VectorRenderer
  private let subtitles = SubtitleRenderer()
  private var mixer: FrameMixer
  private var scaler = Scaler()
  private var inserter: FrameInserter
  private var blender: FrameBlender
  /// The picture of the colour that frames fade to.
  private var plain: (color: CueColor, image: OverlayImage)?
  /// The pictures that make the corners of frames of a size look round.
  private var corners: (PictureCorners, PixelSize, images: [PlacedImage])?

  init(_ vectorLayer: VectorLayer) {
    let pool = FramePool()
    filters = FilterChain(pool)
    toneMapper = ToneMapper(pool)
    adjuster = ColorAdjuster(pool)
    self.vectorLayer = vectorLayer
    vectors = VectorRenderer(vectorLayer.rasterizer)
    mixer = FrameMixer(pool: pool)
    inserter = FrameInserter(pool: pool)
    blender = FrameBlender(pool: pool)
  }

  /// - Throws: A 7xxx error; the frame is then shown as it is.
  mutating func paint(_ job: CompositingJob) throws(MediaError) -> VideoFrame {
    let filtered = try filters.process(
      mixed(job), job.look.filters, following: job.following
    ) { (frame) throws(MediaError) in
      job.look.mapsTones ? try toneMapper.map(frame) : frame
    }
    let frame = try adjuster.adjust(filtered, job.look.adjustment)
      .oriented(by: job.look.orientation)
    guard job.look.hasOverlays else { return frame }
    return try draw(job, on: withInset(job.look, canvas(frame, job)))
  }

  private mutating func mixed(_ job: CompositingJob) throws(MediaError) -> VideoFrame {
    let frame = job.presented.frame
    switch job.mix {
    case nil: return frame
    case .picture(let other, let share):
      let canvas = canvas(ofMixing: other, job)
      // Both are of the same range before they are mixed.
      guard job.look.mapsTones else {
        return try mixer.mix(frame, with: other.frame, share: share, on: canvas)
      }
      return try mixer.mix(
        toneMapper.map(frame), with: toneMapper.map(other.frame), share: share, on: canvas)
    case .color(let color, let share):
      let size = PixelSize(width: frame.format.width, height: frame.format.height)
      let image = plainImage(of: color, size)
      // The colour is one of the ordinary range.
      let shown = job.look.mapsTones ? try toneMapper.map(frame) : frame
      let ground = try scaler.flatten(shown, on: job.background)
      return try blender.draw([PlacedImage(image, x: 0, y: 0, opacity: share)], on: ground)
    }
  }

  /// What two pictures are mixed on: what they are shown in, or the size of a file, which keeps all of each.
  private func canvas(ofMixing other: PresentedFrame, _ job: CompositingJob) -> FrameMixer.Canvas {
    guard let bounds = job.bounds else {
      return FrameMixer.Canvas(size: job.firstSize, background: job.background)
    }
    return FrameMixer.Canvas(
      size: bounds, gravities: (job.gravity, other.fit ?? job.gravity), background: job.background)
  }

  private mutating func plainImage(of color: CueColor, _ size: PixelSize) -> OverlayImage {
    if let plain, plain.color == color, plain.image.size == size { return plain.image }
    let word = 0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    let image = OverlayImage(
      size: size, pixels: Array(repeating: word, count: size.width * size.height))
    plain = (color, image)
    return image
  }

  /// The frame upright and in square pixels, to be drawn on.
  private mutating func canvas(
    _ frame: VideoFrame, _ job: CompositingJob
  ) throws(MediaError) -> VideoFrame {
    let ground = try job.look.ground.map { (color) throws(MediaError) in
      try scaler.flatten(frame, on: color)
    }
    let upright = try (ground ?? frame).turnedUpright(&scaler)
    let size = upright.format.drawingSize(in: job.bounds, job.gravity)
    return try scaler.convert(upright, to: upright.format.pixelFormat, size: size)
  }

  /// The frame with the second picture on it.
  private mutating func withInset(
    _ look: PictureLook, _ frame: consuming VideoFrame
  ) throws(MediaError) -> VideoFrame {
    guard let inset = look.inset else { return frame }
    let picture = look.mapsTones ? try toneMapper.map(inset.frame) : inset.frame
    let size = PixelSize(width: frame.format.width, height: frame.format.height)
    return try inserter.insert(
      picture, into: frame, at: inset.place.rect(of: picture.format.displaySize, in: size),
      radius: inset.place.radius, ground: look.ground ?? .black)
  }

  private mutating func draw(
    _ job: CompositingJob, on frame: consuming VideoFrame
  ) throws(MediaError) -> VideoFrame {
    let look = job.look
    let size = PixelSize(width: frame.format.width, height: frame.format.height)
    var images: [PlacedImage] = []
    if !look.vectors.isEmpty {
      images += vectors.images(of: look.vectors, on: size, wait: vectorLayer.wait(opens: job.opens))
      {
        [vectorLayer] in vectorLayer.noteLate()
      }
      vectorLayer.note(isComplete: vectors.isComplete)
    }
    if let scene = look.subtitles { images += try self.images(of: scene, job, on: size) }
    if let corners = look.corners { images += cornerImages(corners, on: size) }
    return try blender.draw(images, on: frame)
  }

  /// Cues lie in the part of the picture that can be seen; what has its place on the picture is left there.
  private func images(
    of scene: SubtitleScene, _ job: CompositingJob, on size: PixelSize
  ) throws(MediaError) -> [PlacedImage] {
    let coded = job.presented.frame.format.uprightSize
    let seen = job.look.output.map { $0.gravity.seenPart(of: size, in: $0.bounds) }
    // What runs across the picture for ever could not be read beneath them; they keep most of the picture.
    let bands = job.look.vectors.filter { $0.crawl != nil && $0.opacity > 0 }
      .map { $0.place.rect(in: size) }.filter { $0.height * 4 <= size.height }
      .map {
        CueRect(
          x: Double($0.x - (seen?.x ?? 0)), y: Double($0.y - (seen?.y ?? 0)),
          width: Double($0.width), height: Double($0.height))
      }
    guard case .cues = scene.content, let seen else {
      return try subtitles.images(of: scene, on: size, coded: coded, besides: bands)
    }
    return try subtitles.images(
      of: scene, on: PixelSize(width: seen.width, height: seen.height), coded: coded,
      besides: bands
    ).map { image in
      var image = image
      image.x += seen.x
      image.y += seen.y
      return image
    }
  }

  private mutating func cornerImages(_ asked: PictureCorners, on size: PixelSize) -> [PlacedImage] {
    if let corners, corners.0 == asked, corners.1 == size { return corners.images }
    let images = asked.rectangle(on: size).cornerImages(of: asked.color)
    corners = (asked, size, images)
    return images
  }
}
