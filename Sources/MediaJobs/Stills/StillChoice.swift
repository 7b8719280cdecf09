/// Which pictures of an asset a job takes, and what it makes of them.
package enum StillChoice: Sendable {
  /// A file for each time.
  case stills(StillTimes)
  /// One that stands for the asset.
  case best
  /// One sheet, with the times.
  case sheet(SheetOptions)
  /// Sheets that a web player cuts into thumbnails, and the lists of them.
  case sprites(SheetOptions, StillTimes)
}
