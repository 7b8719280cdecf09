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

  /// Whether it says its size in pixels.
  var hasPixelSize: Bool { cost.size != nil }

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
