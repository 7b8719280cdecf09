internal import MediaCore

/// What a graphic may cost: more is refused before it is drawn, or given up while it is.
package struct VectorLimits: Sendable, Hashable {
  /// Bytes of a file or a text.
  package var bytes = VectorData.sizeLimit
  /// Pixels of a picture, or of what a graphic is drawn into.
  package var pixels = 1 << 25
  /// Pixels on a side of the same.
  package var side = 16384
  /// Elements of an SVG document.
  package var elements = 100_000
  /// Elements that it draws, those that it refers to counted each time.
  package var drawnElements = 200_000
  /// Characters of one run of text, those beyond ASCII three times: what libraries keep of each is some kilobytes.
  package var characters = 8000
  /// Straight lines that one path is drawn with, those that its curves become included: some hundred bytes each.
  package var edges = 300_000
  /// How often lines of paths cross each other.
  package var crossings = 1_500_000
  /// How deep elements may lie in each other, references included.
  package var depth = 100
  /// Pixels of all layers that groups, masks and filters draw into.
  package var layerPixels = 4_000_000_000
  /// Points of all the dashes of a line.
  package var dashes = 20_000_000
  /// Seconds of one processor that drawing may take.
  package var processorTime = 2.0
  /// Seconds that drawing may take by the clock on the wall.
  package var time = 20.0

  package init() {}
}
