internal import Glibc

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
