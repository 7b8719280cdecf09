/// A part of the picture that several cues share.
///
/// Source: https://www.w3.org/TR/webvtt1/, 3.4.
package struct CueRegion: Hashable, Sendable {
  /// A place in percent of the width and the height.
  package struct Anchor: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// What cues call it; of several regions with one name, the last is meant.
  package var identifier = ""
  /// In percent of the picture's width, 0 to 100.
  package var width = 100.0
  /// How many lines high it is.
  package var lines = 3
  /// The point of the region that lies at `viewportAnchor`; the default is its lower left corner.
  package var regionAnchor = Anchor(x: 0, y: 100)
  /// A point of the picture; the default is its lower left corner.
  package var viewportAnchor = Anchor(x: 0, y: 100)
  /// Whether a new cue pushes those before it up.
  package var scrollsUp = false

  package init() {}
}

extension [CueRegion] {
  /// The region that cues call by a name.
  package func region(named identifier: String) -> CueRegion? {
    last { $0.identifier == identifier }
  }
}
