internal import Glibc
internal import MediaCore

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
