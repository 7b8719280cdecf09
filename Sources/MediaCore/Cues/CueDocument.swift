/// What a file of cues says of all of them together.
package struct CueDocument: Hashable, Sendable {
  package var regions: [CueRegion]
  package var styleSheets: [CueStyleSheet]

  package init(regions: [CueRegion] = [], styleSheets: [CueStyleSheet] = []) {
    self.regions = regions
    self.styleSheets = styleSheets
  }
}
