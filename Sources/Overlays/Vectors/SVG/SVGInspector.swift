internal import MediaCore

/// Looks an SVG document through: counts what it takes to draw it, and refuses what leads outside of it.
///
/// What it cannot tell it takes for the worst. Styles are not matched with elements: what a style sheet asks for
/// counts for every element.
struct SVGInspector {
  private let limits: VectorLimits
  private var tree = SVGTree()
  private var cost = SVGCost()
  private var isInStyle = false
  private var open: [String] = []

  init(_ limits: VectorLimits) { self.limits = limits }

  /// - Throws: 7010 for what is no SVG or refers to something outside, 7011 for what asks for too much.
  mutating func inspect(_ bytes: [UInt8]) throws(MediaError) -> SVGCost {
    var scanner = XMLScanner(bytes[...], failingWith: .badGraphic, depth: limits.depth)
    do throws(MediaError) {
      while let token = try scanner.next() {
        switch token {
        case .start(let element): try begin(element)
        case .end:
          open.removeLast()
          tree.end()
        case .text(let text): try read(text)
        }
      }
    } catch {
      throw error.code == .limitExceeded ? .tooComplex(error.reason) : error
    }
    let total = try tree.total(atMost: limits)
    cost.layers = total.layers
    return cost
  }

  private mutating func begin(_ element: XMLScanner.Element) throws(MediaError) {
    if open.isEmpty {
      guard element.name == "svg" else {
        throw MediaError(.badGraphic, "it is XML, but no SVG")
      }
      readSize(element)
    } else if element["viewBox"] != nil {
      cost.changesScale = true
    }
    open.append(element.name)
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
  private mutating func readSize(_ root: XMLScanner.Element) {
    let pixels = ["width", "height"].compactMap { name in
      root[name].flatMap { text in
        let length = text.trimmingXMLBlanks
        return Double(length.hasSuffix("px") ? length.dropLast(2) : length)
      }
    }
    if pixels.count == 2, pixels.allSatisfy({ $0.isFinite && $0 > 0 }) {
      cost.size = (pixels[0], pixels[1])
    }
    let box = root["viewBox"].map(SVGNumbers.all) ?? []
    if box.count == 4 { return cost.viewBox = (box[2], box[3]) }
    let sides = ["width", "height"].compactMap { root[$0].flatMap { SVGNumbers.all($0).first } }
    if sides.count == 2 { cost.viewBox = (sides[0], sides[1]) }
  }

  private mutating func read(
    _ name: String, _ value: String, of element: String
  ) throws(MediaError) {
    switch name {
    case "href": try readReference(value, of: element)
    case "d", "points":
      cost.longestPath = max(cost.longestPath, value.utf8.count)
      tree.add(SVGTree.Weight(vertices: value.utf8.count / 3 + 1))
    case "style": try readStyle(value, countsForAll: false)
    case "transform", "gradientTransform", "patternTransform": readTransform(value)
    case "stroke-dasharray": readDashes(value)
    case "opacity", "mask", "clip-path", "filter", "mix-blend-mode", "isolation":
      tree.add(SVGTree.Weight(layers: 1))
    case "class", "id": return
    default: break
    }
    if name != "style" { try SVGReferences.checkInside(value) }
    // What stands for itself in the list of what is drawn with.
    for id in SVGReferences.ids(in: value) {
      if name.hasPrefix("marker") { tree.referByVertex(to: id) } else { tree.refer(to: id) }
    }
  }

  private mutating func readReference(_ value: String, of element: String) throws(MediaError) {
    let value = value.trimmingXMLBlanks
    if value.hasPrefix("#") { return tree.refer(to: String(value.dropFirst())) }
    if element == "a" { return }
    guard value.prefix(5).lowercased() == "data:", element == "image" || element == "feImage" else {
      throw MediaError(.badGraphic, "it refers to '\(value.prefix(80))', which is not in it")
    }
    let size = try SVGReferences.pictureSize(in: value)
    try limits.check(size)
    // A picture is decoded and scaled each time it is drawn.
    tree.add(SVGTree.Weight(layers: 1 + ((size.width * size.height) >> 20)))
  }

  private mutating func read(_ text: String) throws(MediaError) {
    tree.add(SVGTree.Weight(drawn: text.utf8.count / 8))
    if open.last == "style" { try readStyle(text, countsForAll: true) }
  }

  private mutating func readStyle(_ text: String, countsForAll: Bool) throws(MediaError) {
    let text = text.lowercased() == text ? text : text + " " + text.lowercased()
    guard !text.contains("\\"), !text.contains("@import") else {
      throw MediaError(.badGraphic, "its styles hide something or import it")
    }
    try SVGReferences.checkInside(text)
    if text.contains("scale") || text.contains("matrix") { cost.changesScale = true }
    for rest in text.split(separator: "stroke-dasharray").dropFirst() {
      readDashes(String(rest.drop { $0 == ":" || $0 == " " }.prefix { !";}".contains($0) }))
    }
    let makesLayers = ["opacity", "mask", "clip-path", "filter", "blend", "isolation"]
      .contains(where: text.contains)
    if countsForAll {
      for id in SVGReferences.ids(in: text) { tree.referFromAll(to: id) }
    } else if makesLayers {
      tree.add(SVGTree.Weight(layers: 1))
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

/// Numbers as SVG writes them in lists.
enum SVGNumbers {
  /// All numbers in a text, units and all else left out.
  static func all(_ text: String) -> [Double] {
    text.split { !"0123456789.eE+-".contains($0) }.prefix(64).compactMap { Double($0) }
      .filter(\.isFinite)
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmingXMLBlanks: Substring {
    let start = drop { $0.isWhitespace }
    return start[
      ..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}
