/// What a file of cues says of all of them together.
public struct CueDocument: Hashable, Sendable {
  public var regions: [CueRegion]
  public var styleSheets: [CueStyleSheet]

  public init(regions: [CueRegion] = [], styleSheets: [CueStyleSheet] = []) {
    self.regions = regions
    self.styleSheets = styleSheets
  }
}
