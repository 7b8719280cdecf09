internal import MediaCore

/// Looks an SVG document through: counts what it takes to draw it, and refuses what leads outside of it.
///
/// What it cannot tell it takes for the worst. Styles are not matched with elements: what a style sheet asks for
/// counts for every element.
struct SVGInspector {
  private let limits: VectorLimits
  private var tree = SVGTree()
  private var cost = SVGCost()
  /// The style sheet that is open, which may be in several pieces.
  private var sheet = ""
  private var open: [String] = []
  /// How much larger each element that is open is drawn than its numbers say, by its transforms and those around it.
  private var scales: [Double] = []
  /// The same as drawn by a reference to the element, or to one around it.
  private var referredScales: [Double] = []
  /// Whether lines may have round corners, and how wide they are.
  private var rounds = false
  private var widestLine = 1.0

  init(_ limits: VectorLimits) { self.limits = limits }

  /// - Throws: 7010 for what is no SVG or refers to something outside, 7011 for what asks for too much.
  mutating func inspect(_ bytes: [UInt8]) throws(MediaError) -> SVGCost {
    var scanner = XMLScanner(bytes[...], failingWith: .badGraphic, depth: limits.depth)
    do throws(MediaError) {
      while let token = try scanner.next() {
        switch token {
        case .start(let element): try begin(element)
        case .end: try end()
        case .text(let text): try read(text)
        }
      }
    } catch {
      throw error.code == .limitExceeded ? .tooComplex(error.reason) : error
    }
    let total = try tree.total(atMost: limits)
    cost.layers = total.layers
    if rounds { cost.widestRound = widestLine }
    return cost
  }

  private mutating func end() throws(MediaError) {
    let name = open.removeLast()
    scales.removeLast()
    referredScales.removeLast()
    if name == "style", !open.contains("style") {
      try readStyle(sheet, countsForAll: true)
      sheet = ""
    }
    tree.end()
  }

  private static let largestScale = 1e12

  private mutating func begin(_ element: XMLScanner.Element) throws(MediaError) {
    if open.isEmpty {
      guard element.name == "svg" else {
        throw MediaError(.badGraphic, "it is XML, but no SVG")
      }
      try readSize(element)
    } else if element["viewBox"] != nil {
      cost.changesScale = true
    }
    open.append(element.name)
    let factor = SVGScale.factor(of: element, isRoot: open.count == 1)
    scales.append(min((scales.last ?? 1) * factor, Self.largestScale))
    let referred = max(referredScales.last ?? 0, element["id"] == nil ? 0 : 1)
    referredScales.append(min(referred * factor, Self.largestScale))
    tree.begin(element["id"])
    guard tree.count <= limits.elements else {
      throw .tooComplex("it has more than \(limits.elements) elements")
    }
    for (name, value) in element.attributes { try read(name, value, of: element.name) }
    try readFilter(element)
    if element.name == "include" {
      throw MediaError(.badGraphic, "it includes something that is not in it")
    }
  }

  /// What is seen of the document, in its own units.
  ///
  /// - Throws: 7010 for sizes that are none, and for those of which nothing would be drawn.
  private mutating func readSize(_ root: XMLScanner.Element) throws(MediaError) {
    var lengths: [SVGLength?] = []
    for name in ["width", "height"] { lengths.append(try SVGLength(name, of: root)) }
    let pixels = lengths.compactMap { $0?.isPixels == true ? $0?.number : nil }
    if pixels.count == 2 { cost.size = (pixels[0], pixels[1]) }
    let box = root["viewBox"].map(SVGNumbers.all) ?? []
    if box.count == 4 {
      guard box[2] > 0, box[3] > 0 else {
        throw MediaError(.badGraphic, "nothing is seen in its view box")
      }
      return cost.viewBox = (box[2], box[3])
    }
    let sides = lengths.compactMap { $0?.number }
    if sides.count == 2 { cost.viewBox = (sides[0], sides[1]) }
  }

  private mutating func read(
    _ name: String, _ value: String, of element: String
  ) throws(MediaError) {
    switch name {
    case "href": try readReference(value, of: element)
    case "d": readPath(SVGPath(value), value)
    case "points": readPath(SVGPath(points: value), value)
    case "stroke-linejoin", "stroke-linecap": rounds = rounds || value.contains("round")
    case "stroke-width": readLineWidth(value)
    case "style": try readStyle(value, countsForAll: false)
    case "transform", "gradientTransform", "patternTransform": readTransform(value)
    case "stroke-dasharray": readDashes(value)
    case "opacity", "mask", "clip-path", "filter", "mix-blend-mode", "isolation":
      tree.add(SVGTree.Weight(layers: 1))
    case "class", "id": return
    default: break
    }
    if name != "style" { try SVGReferences.checkInside(value) }
    guard name != "style" else { return }
    // What stands for itself in the list of what is drawn with.
    for id in SVGReferences.ids(in: value) { tree.refer(to: id, Self.repetition(by: name)) }
  }

  /// How often what a property names is drawn: paths inherit their markers.
  private static func repetition(by property: some StringProtocol) -> SVGTree.Repetition {
    guard property.contains("marker") else { return .once }
    return property.contains("marker-start") || property.contains("marker-end")
      ? .byElement : .byVertex
  }

  private mutating func readPath(_ path: SVGPath, _ text: String) {
    cost.longestPath = max(cost.longestPath, text.utf8.count)
    cost.mostLines = max(cost.mostLines, path.lines + path.curves)
    cost.mostBends = max(cost.mostBends, path.bends * (scales.last ?? 1).squareRoot())
    cost.mostBendsReferred = max(
      cost.mostBendsReferred, path.bends * (referredScales.last ?? 0).squareRoot())
    tree.add(
      SVGTree.Weight(crossings: path.crossings, vertices: path.vertices))
  }

  private mutating func readLineWidth(_ text: String) {
    widestLine = max(widestLine, (SVGNumbers.all(text).first ?? 0) * (scales.last ?? 1))
  }

  private mutating func readReference(_ value: String, of element: String) throws(MediaError) {
    let value = value.trimmingXMLBlanks
    if value.hasPrefix("#") {
      cost.referenceScale = max(cost.referenceScale, scales.last ?? 1)
      // Gradients and filters take colours and numbers of others, and draw nothing of theirs.
      if !element.hasSuffix("Gradient"), element != "filter" { cost.refersToElements = true }
      return tree.refer(to: String(value.dropFirst()))
    }
    if element == "a" { return }
    guard value.prefix(5).lowercased() == "data:", element == "image" || element == "feImage" else {
      throw SVGReferences.outside(value)
    }
    let size = try SVGReferences.pictureSize(in: value)
    try limits.check(size)
    // A picture is decoded and scaled each time it is drawn.
    tree.add(SVGTree.Weight(layers: 1 + ((size.width * size.height) >> 20)))
  }

  private mutating func read(_ text: String) throws(MediaError) {
    if open.last == "style" { sheet += text }
    guard open.contains("text") else {
      tree.add(SVGTree.Weight(drawn: text.utf8.count / 8))
      return
    }
    let count = Self.characters(of: text)
    guard count <= limits.characters else {
      throw .tooComplex("a text in it has more than \(limits.characters) characters")
    }
    // The time that a run takes grows with its length by the square.
    tree.add(SVGTree.Weight(drawn: count, crossings: count * count / 80))
  }

  /// The characters of a run of text, those beyond ASCII three times, white space that follows on itself once.
  private static func characters(of text: String) -> Int {
    var count = 0
    var isBlank = true
    for scalar in text.unicodeScalars {
      let isNext = scalar.value <= 32
      if !(isNext && isBlank) { count += scalar.isASCII ? 1 : 3 }
      isBlank = isNext
    }
    return count
  }

  private mutating func readStyle(_ style: String, countsForAll: Bool) throws(MediaError) {
    let text = style.lowercased() == style ? style : style + " " + style.lowercased()
    guard !text.contains("\\"), !text.contains("@import") else {
      throw MediaError(.badGraphic, "its styles hide something or import it")
    }
    try SVGReferences.checkInside(text)
    if text.contains("scale") || text.contains("matrix") { cost.changesScale = true }
    for value in Self.values(of: "stroke-dasharray", in: text) { readDashes(value) }
    for value in Self.values(of: "stroke-width", in: text) { readLineWidth(value) }
    for property in ["stroke-linejoin", "stroke-linecap"] {
      rounds = rounds || Self.values(of: property, in: text).contains { $0.contains("round") }
    }
    let scale = Self.values(of: "transform", in: text).map(SVGScale.factor(of:)).max() ?? 1
    // For what is drawn by a style sheet, or deeper.
    cost.referenceScale = max(cost.referenceScale, scale * (scales.last ?? 1))
    let makesLayers = ["opacity", "mask", "clip-path", "filter", "blend", "isolation"]
      .contains(where: text.contains)
    for declaration in style.split(whereSeparator: { ";{}".contains($0) }) {
      let property = declaration.prefix { $0 != ":" }.lowercased()
      for id in SVGReferences.ids(in: String(declaration)) {
        let repetition = Self.repetition(by: property)
        if countsForAll {
          tree.referFromAll(to: id, repetition == .once ? .byElement : repetition)
        } else {
          tree.refer(to: id, repetition)
        }
      }
    }
    if !countsForAll, makesLayers { tree.add(SVGTree.Weight(layers: 1)) }
  }

  /// What a style says of a property, each time that it does.
  private static func values(of property: String, in style: String) -> [String] {
    style.split(separator: property, omittingEmptySubsequences: false).dropFirst().map { rest in
      String(rest.drop { $0 == ":" || $0 == " " }.prefix { !";}".contains($0) })
    }
  }

  private mutating func readTransform(_ value: String) {
    let value = value.lowercased()
    if value.contains("scale") || value.contains("matrix") { cost.changesScale = true }
  }

  private mutating func readDashes(_ value: String) {
    let lengths = SVGNumbers.all(value).map(abs)
    guard !lengths.isEmpty else { return }
    // Where the scale changes, a dash may be as short as can be.
    let period = lengths.reduce(0, +)
    cost.shortestDash = min(cost.shortestDash ?? .infinity, cost.changesScale ? 0 : period)
  }

  /// Filters whose work for each pixel has no bound of its own.
  private mutating func readFilter(_ element: XMLScanner.Element) throws(MediaError) {
    guard element.name.hasPrefix("fe") else { return }
    tree.add(SVGTree.Weight(layers: 4))
    func largest(_ name: String) -> Double { SVGNumbers.all(element[name] ?? "").max() ?? 0 }
    switch element.name {
    case "feConvolveMatrix":
      guard largest("order") <= 9 else { throw .tooComplex("a feConvolveMatrix is too large") }
    case "feTurbulence":
      guard largest("numOctaves") <= 10 else {
        throw .tooComplex("a feTurbulence has many octaves")
      }
      tree.add(SVGTree.Weight(layers: 16))
    case "feMorphology":
      cost.widestMorphology = max(cost.widestMorphology, largest("radius"))
    default: break
    }
  }
}
