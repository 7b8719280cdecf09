public import MediaCore

/// How a sheet of stills is laid out.
public struct SheetOptions: Sendable, Hashable {
  /// Stills beside each other, 1…100.
  public var columns: Int
  /// Stills above each other, 1…100.
  public var rows: Int
  /// The width of each still; its height follows from the shape of the first picture.
  ///
  /// The default is 240.
  public var tileWidth: Int
  /// The pixels around each still; the default is 8.
  public var gap: Int
  /// What is between the stills, and beside those of another shape; the default is a dark gray.
  public var background: CueColor
  /// Whether each still has its time written on it; the default is that it has.
  public var showsTimes: Bool
  /// What kind of file the sheet is; the default is JPEG.
  public var format: PictureFormat

  /// Makes options of a contact sheet.
  public init(
    columns: Int, rows: Int, tileWidth: Int = 240, gap: Int = 8,
    background: CueColor = CueColor(red: 24, green: 24, blue: 24), showsTimes: Bool = true,
    format: PictureFormat = .jpeg
  ) {
    self.columns = columns
    self.rows = rows
    self.tileWidth = tileWidth
    self.gap = gap
    self.background = background
    self.showsTimes = showsTimes
    self.format = format
  }

  /// The options of a sheet that a player cuts into thumbnails: without gaps and times.
  public static func sprites(
    columns: Int = 10, rows: Int = 10, tileWidth: Int = 160, format: PictureFormat = .jpeg
  ) -> SheetOptions {
    SheetOptions(
      columns: columns, rows: rows, tileWidth: tileWidth, gap: 0, showsTimes: false,
      format: format)
  }

  /// - Throws: 1001 for numbers that cannot be.
  func check() throws(MediaError) {
    guard (1...100).contains(columns), (1...100).contains(rows), (8...4096).contains(tileWidth),
      (0...512).contains(gap)
    else {
      throw MediaError(
        .invalidArgument,
        "a sheet has 1 to 100 columns and rows, stills 8 to 4096 pixels wide, gaps of 0 to 512")
    }
  }

  /// How many stills a sheet has.
  var count: Int { columns * rows }
}
