internal import MediaCore

/// An SVG document that was looked through and found to be harmless: nothing of it leads outside, and what it
/// takes to draw it is bounded.
///
/// librsvg draws 2²⁰ copies of an element as patiently as one, and cannot be told to stop. So what a document asks
/// for is counted before it gets there.
struct SVGDocument {
  /// As librsvg gets them.
  let bytes: [UInt8]
  private let cost: SVGCost

  /// - Throws: 7010 for what is no SVG or refers to something outside, 7011 for what asks for too much.
  init(_ bytes: [UInt8], _ limits: VectorLimits) throws(MediaError) {
    guard bytes.count <= limits.bytes else { throw .tooComplex("it has \(bytes.count) bytes") }
    self.bytes = try SVGProlog.withoutDocumentType(bytes)
    var inspector = SVGInspector(limits)
    cost = try inspector.inspect(self.bytes)
  }

  /// The size that it says it has, in pixels; else that of its view box, in its own units.
  var naturalSize: (width: Double, height: Double)? { cost.size ?? cost.viewBox }

  /// Refuses to draw what would take too much in a size.
  ///
  /// - Throws: 7011.
  func check(_ size: PixelSize, _ limits: VectorLimits) throws(MediaError) {
    let layers = Double(cost.layers) * Double(size.width) * Double(size.height)
    guard layers <= Double(limits.layerPixels) else {
      throw .tooComplex("\(cost.layers) groups and filters are too many for its size")
    }
    let scale = cost.scale(to: size)
    guard cost.widestMorphology * scale <= 64 else {
      throw .tooComplex("a feMorphology reaches too far")
    }
    guard cost.edges(at: scale) <= Double(limits.edges) else {
      throw .tooComplex("one of its paths is too long")
    }
    guard let period = cost.shortestDash else { return }
    // Cairo draws dashes that are shorter than a tenth of a pixel as one line.
    let across = Double(size.width + size.height) / max(0.1, period * scale)
    guard across * Double(cost.longestPath / 4 + 1) <= Double(limits.dashes) else {
      throw .tooComplex("its dashes are too many")
    }
  }
}

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
  /// How much larger than in its place something is drawn that is referred to.
  var referenceScale = 1.0
  /// How wide lines are that have round corners, in the document's units; `nil` when there are none.
  var widestRound: Double?
  /// The width and the height of what is seen of it, in the document's units.
  var viewBox: (width: Double, height: Double)?
  /// The width and the height in pixels, where both are said so.
  var size: (width: Double, height: Double)?
  /// Whether something in it changes the scale, so that units may be of any size.
  var changesScale = false

  /// Of how many straight lines the path is made that has most of them.
  ///
  /// - Parameter scale: Pixels for each of the document's units.
  func edges(at scale: Double) -> Double {
    // Cairo leaves a tenth of a pixel between a curve and its lines.
    let edges = Double(mostLines) + 3 * (scale * referenceScale).squareRoot() * mostBends
    guard let widestRound else { return edges }
    return edges * (1 + 2 * (widestRound / 2 * scale * referenceScale).squareRoot())
  }

  /// Pixels for each of the document's units.
  func scale(to size: PixelSize) -> Double {
    guard let viewBox, viewBox.width > 0, viewBox.height > 0 else { return 1 }
    return max(Double(size.width) / viewBox.width, Double(size.height) / viewBox.height)
  }
}
