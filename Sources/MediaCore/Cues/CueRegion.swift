/// A part of the picture that several cues share.
///
/// Source: https://www.w3.org/TR/webvtt1/, 3.4.
public struct CueRegion: Hashable, Sendable {
  /// A place in percent of the width and the height.
  public struct Anchor: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// What cues call it; of several regions with one name, the last is meant.
  public var identifier = ""
  /// In percent of the picture's width, 0 to 100.
  public var width = 100.0
  /// How many lines high it is.
  public var lines = 3
  /// The point of the region that lies at `viewportAnchor`; the default is its lower left corner.
  public var regionAnchor = Anchor(x: 0, y: 100)
  /// A point of the picture; the default is its lower left corner.
  public var viewportAnchor = Anchor(x: 0, y: 100)
  /// Whether a new cue pushes those before it up.
  public var scrollsUp = false

  public init() {}
}

extension [CueRegion] {
  /// The region that cues call by a name.
  public func region(named identifier: String) -> CueRegion? {
    last { $0.identifier == identifier }
  }
}
