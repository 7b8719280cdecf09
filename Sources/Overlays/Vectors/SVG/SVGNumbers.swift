internal import Glibc
internal import MediaCore

/// Numbers as SVG writes them in lists.
enum SVGNumbers {
  /// All numbers in a text, units and all else left out.
  static func all(_ text: String) -> [Double] {
    text.split { !"0123456789.eE+-".contains($0) }.prefix(64).compactMap { Double($0) }
      .filter(\.isFinite)
  }
}

/// The width or the height of a document.
struct SVGLength {
  let number: Double
  private let unit: Substring

  /// Whether it is counted in pixels.
  var isPixels: Bool { unit.isEmpty || unit == "px" }

  private static let units: Set<Substring> = [
    "", "px", "pt", "pc", "mm", "cm", "in", "q", "em", "ex", "ch", "rem", "%", "vw", "vh", "vmin",
    "vmax",
  ]

  /// - Returns: `nil` where the document leaves it open.
  /// - Throws: 7010 for what is no length, and for one of which nothing is drawn.
  init?(_ name: String, of root: XMLScanner.Element) throws(MediaError) {
    let text = (root[name] ?? "").trimmingXMLBlanks.lowercased()
    guard !text.isEmpty, text != "auto" else { return nil }
    let digits = text.prefix { "0123456789.+-".contains($0) }
    var end = digits.endIndex
    // An e may begin an exponent, or a unit.
    let rest = text[end...]
    if rest.first == "e", let next = rest.dropFirst().first, "0123456789+-".contains(next) {
      end = rest.dropFirst().dropFirst().firstIndex { !"0123456789".contains($0) } ?? text.endIndex
    }
    unit = text[end...]
    guard let number = Double(text[..<end]), number.isFinite, Self.units.contains(unit) else {
      throw MediaError(.badGraphic, "its \(name) is '\(text.prefix(40))', which is no length")
    }
    guard number > 0 else {
      throw MediaError(.badGraphic, "its \(name) is \(text.prefix(40)): nothing of it can be seen")
    }
    self.number = number
  }
}

/// How much larger than its numbers say something is drawn.
enum SVGScale {
  /// By an element's own transform, and by what its view box is brought to.
  static func factor(of element: XMLScanner.Element, isRoot: Bool) -> Double {
    let names = ["transform", "gradientTransform", "patternTransform"]
    var factor = names.compactMap { element[$0] }.map(factor(of:)).max() ?? 1
    if let style = element["style"]?.lowercased(), style.contains("transform") {
      factor *= self.factor(of: style)
    }
    let box = element["viewBox"].map(SVGNumbers.all) ?? []
    guard !isRoot, box.count == 4, box[2] > 0, box[3] > 0 else { return factor }
    let sides = ["width", "height"].map { SVGNumbers.all(element[$0] ?? "").first ?? 0 }
    return factor * max(1, sides[0] / box[2], sides[1] / box[3])
  }

  /// By a list of transforms, those that make smaller counted as well.
  static func factor(of transforms: String) -> Double {
    var factor = 1.0
    for part in transforms.lowercased().split(separator: ")") {
      guard let start = part.lastIndex(of: "(") else { continue }
      let name = part[..<start].reversed().drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber }
      let numbers = SVGNumbers.all(String(part[part.index(after: start)...]))
      switch (String(name.reversed()), numbers.count) {
      case ("scale", 1...), ("scale3d", 1...), ("scalex", 1...), ("scaley", 1...):
        factor *= numbers.map(abs).max() ?? 1
      case ("matrix", 6):
        factor *= max(hypot(numbers[0], numbers[1]), hypot(numbers[2], numbers[3]))
      default: break
      }
    }
    return min(factor, 1e9)
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
