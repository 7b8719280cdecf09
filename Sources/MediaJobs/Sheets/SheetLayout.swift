internal import MediaCore

/// Where each still of a sheet is.
struct SheetLayout: Hashable {
  let columns: Int
  let rows: Int
  let tile: PixelSize
  let gap: Int

  /// - Parameters:
  ///   - shown: The size in which the first picture is displayed.
  ///   - count: How many stills there are; a sheet that is not filled ends with the last row.
  init(_ options: SheetOptions, shown: PixelSize, count: Int) {
    columns = min(options.columns, max(1, count))
    rows = min(options.rows, (max(1, count) + columns - 1) / columns)
    gap = options.gap
    let height = Double(options.tileWidth) * Double(shown.height) / Double(max(1, shown.width))
    tile = PixelSize(
      width: options.tileWidth, height: min(4096, max(1, Int(height.rounded()))))
  }

  /// The size of the sheet.
  var size: PixelSize {
    PixelSize(
      width: columns * (tile.width + gap) + gap, height: rows * (tile.height + gap) + gap)
  }

  /// Where a still is, by its number from 0.
  func place(_ number: Int) -> PixelRect {
    PixelRect(
      x: gap + number % columns * (tile.width + gap),
      y: gap + number / columns * (tile.height + gap), width: tile.width, height: tile.height)
  }
}
