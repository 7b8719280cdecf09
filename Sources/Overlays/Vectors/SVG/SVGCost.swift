internal import MediaCore

/// What it takes to draw an SVG document, as far as that can be told without doing it.
struct SVGCost {
  /// Layers that groups, masks and filters draw into, those that are referred to counted each time.
  var layers = 0
  /// The largest radius of a feMorphology, in the document's units.
  var widestMorphology = 0.0
  /// The shortest period of dashes, in the document's units; `nil` when there are none.
  var shortestDash: Double?
  /// The bytes of the longest path.
  var longestPath = 0
  /// The most straight lines of a path.
  var mostLines = 0
  /// The most that curves of a path bend: the square roots of their lengths in the document's units, added up.
  var mostBends = 0.0
  /// The same of paths that may be drawn without the transforms around them, by a reference to one within.
  var mostBendsReferred = 0.0
  /// How much larger than in its place something is drawn that is referred to.
  var referenceScale = 1.0
  /// How wide lines are that have round corners, in the document's units; `nil` when there are none.
  var widestRound: Double?
  /// The width and the height of what is seen of it, in the document's units.
  var viewBox: (width: Double, height: Double)?
  /// The width and the height in pixels, where both are said so.
  var size: (width: Double, height: Double)?
  /// Whether an element of it is drawn in other places as well.
  var refersToElements = false
  /// Whether something in it changes the scale, so that units may be of any size.
  var changesScale = false

  /// Of how many straight lines the path is made that has most of them.
  ///
  /// - Parameter scale: Pixels for each of the document's units.
  func edges(at scale: Double) -> Double {
    // Cairo leaves a tenth of a pixel between a curve and its lines.
    let bends = max(mostBends, refersToElements ? mostBendsReferred : 0)
    let edges = Double(mostLines) + 3 * (scale * referenceScale).squareRoot() * bends
    guard let widestRound else { return edges }
    return edges * (1 + 2 * (widestRound / 2 * scale * referenceScale).squareRoot())
  }

  /// Pixels for each of the document's units.
  func scale(to size: PixelSize) -> Double {
    guard let viewBox, viewBox.width > 0, viewBox.height > 0 else { return 1 }
    return max(Double(size.width) / viewBox.width, Double(size.height) / viewBox.height)
  }
}
