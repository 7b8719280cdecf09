internal import Glibc
internal import MediaCore

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
    // What is no number is as large as can be.
    return factor < 1e9 ? factor : 1e9
  }
}
