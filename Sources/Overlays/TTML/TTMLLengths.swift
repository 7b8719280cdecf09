import MediaCore

/// What a document of TTML counts lengths in: the parameters of its root.
///
/// Source: https://www.w3.org/TR/ttml2/, 8.2.5, 7.2.1 and 10.3.7.
struct TTMLLengths {
  /// A pair of numbers, one along the width of the picture and one along its height.
  typealias Pair = (x: Double, y: Double)

  /// The size of the picture in the document's pixels; `nil` where it says none.
  private var pixels: Pair?
  /// How many cells the picture is divided into.
  private(set) var cells: Pair = (32, 15)

  init() {}

  init(_ root: XMLScanner.Element) {
    func positive(_ pair: Pair?) -> Pair? { pair.flatMap { $0.x > 0 && $0.y > 0 ? $0 : nil } }
    pixels = positive(
      root["extent"].flatMap { Self.pair($0) { part, _ in Self.number(part, "px") } })
    let resolution = root["cellResolution"].flatMap {
      Self.pair($0) { part, _ in Self.number(part, "") }
    }
    cells = positive(resolution) ?? cells
  }

  /// The size of the picture in the document's pixels; `nil` where it says none.
  var canvas: TTMLPicturePlace.PixelPair? { pixels.map { .init(x: $0.x, y: $0.y) } }

  /// Two lengths, across and down, in percent of the picture; `nil` for what is none.
  func percentages(_ text: String?) -> Pair? {
    text.flatMap { Self.pair($0, percentage) }
  }

  /// A length in percent of the picture's width or height; `nil` for what is none.
  func percentage(_ length: Substring, isAcross: Bool) -> Double? {
    if let value = Self.number(length, "%") { return value }
    if let value = Self.number(length, isAcross ? "rw" : "rh") { return value }
    if let value = Self.number(length, "px"), let pixels {
      return value / (isAcross ? pixels.x : pixels.y) * 100
    }
    return Self.number(length, "c").map { $0 / (isAcross ? cells.x : cells.y) * 100 }
  }

  private static func pair(
    _ text: String, _ read: (_ part: Substring, _ isAcross: Bool) -> Double?
  ) -> Pair? {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, let x = read(parts[0], true), let y = read(parts[1], false) else {
      return nil
    }
    return (x, y)
  }

  /// The number before a unit.
  static func number(_ text: Substring, _ unit: String) -> Double? {
    guard text.hasSuffix(unit), let value = Double(text.dropLast(unit.count)), value.isFinite else {
      return nil
    }
    return value
  }
}
