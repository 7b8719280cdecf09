internal import FFmpeg
internal import MediaCore
internal import Overlays
internal import Picture

/// The picture of a sheet while it is filled; one owner, one thread at a time.
struct SheetCanvas: ~Copyable {
  /// The least height of the times on stills, in pixels.
  private static let leastLabel = 12

  private let layout: SheetLayout
  private let options: SheetOptions
  private var scaler = Scaler()
  private var blender = FrameBlender()
  /// What is drawn so far; `nil` until the first still, whose colours it has.
  private var mosaic: Mosaic?
  private var tiles: [StillSheet.Tile] = []

  init(_ layout: SheetLayout, _ options: SheetOptions) {
    self.layout = layout
    self.options = options
  }

  var isFull: Bool { tiles.count == layout.columns * layout.rows }
  var isEmpty: Bool { tiles.isEmpty }

  /// Puts the next still on the sheet.
  ///
  /// - Throws: 7001 when it cannot be converted, or there is nothing to draw its time with.
  mutating func add(_ still: Still) throws(MediaError) {
    let place = layout.place(tiles.count)
    let fitted = try scaler.fit(
      still.picture, into: layout.tile, .aspect, on: options.background, as: "rgb24")
    var images: [PlacedImage] = []
    if options.showsTimes { images = try label(still.actualTime) }
    var drawn =
      if let begun = mosaic.take() { begun } else {
        try Mosaic(like: fitted, of: layout.size, on: options.background)
      }
    try drawn.put(try blender.draw(images, on: fitted), at: place)
    mosaic = consume drawn
    tiles.append(
      StillSheet.Tile(
        requestedTime: still.requestedTime, actualTime: still.actualTime, place: place))
  }

  /// The whole sheet as a file.
  ///
  /// - Throws: 7001 when it cannot be encoded.
  mutating func finish() throws(MediaError) -> StillSheet {
    guard let drawn = mosaic.take() else {
      throw MediaError(.decodedNothing, "there is no still for the sheet")
    }
    return StillSheet(
      bytes: try PictureEncoder.encode(drawn.finish(), as: options.format),
      format: options.format, size: layout.size, tiles: tiles)
  }

  /// The time as it is written on a still, in its lower left corner.
  private func label(_ time: MediaTime) throws(MediaError) -> [PlacedImage] {
    let height = max(Self.leastLabel, layout.tile.height / 9)
    let image = try LabelDrawer().image(of: StillClock.text(of: time), height: height)
    guard image.size.width <= layout.tile.width, image.size.height <= layout.tile.height else {
      return []
    }
    return [PlacedImage(image, x: 0, y: layout.tile.height - image.size.height)]
  }
}
