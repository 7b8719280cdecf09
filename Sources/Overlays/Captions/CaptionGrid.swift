import MediaCore

/// Where rows and columns of captions lie: within the safe area, which leaves a tenth of the picture at each edge.
enum CaptionGrid {
  /// How much of the picture the safe area is, in percent.
  static let extent = 80.0
  /// How many rows it has.
  static let rows = 15

  /// A place in the safe area, of 0 to a whole, in percent of the picture.
  static func percent(_ place: Int, of whole: Int) -> Double {
    10 + extent * Double(min(max(place, 0), whole)) / Double(whole)
  }

  /// The settings of a block that is written from a row and a column of the grid on.
  static func settings(of block: CaptionBlock, columns: Int) -> CueSettings {
    var settings = CueSettings()
    settings.snapsToLines = false
    settings.line = percent(block.first, of: rows)
    let position = percent(block.indent, of: columns)
    settings.position = position
    settings.positionAlignment = .lineLeft
    settings.alignment = .left
    settings.size = 90 - position
    return settings
  }
}
