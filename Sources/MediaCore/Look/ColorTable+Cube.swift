extension ColorTable {
  /// The longest file that is read.
  package static let largestFile = 32 << 20

  /// Reads a `.cube` file (Adobe's Cube LUT Specification 1.0): tables of three dimensions.
  ///
  /// - Throws: A 7001 error that names the line, when it is something else, when it has more than `largestSize`
  ///   steps, or when colours are missing.
  package init(parsing text: String, source: String) throws(MediaError) {
    var size: Int?
    var domain = (low: RGBColor.black, high: RGBColor.white)
    var colors: [RGBColor] = []
    var number = 0
    for line in text.utf8.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 })
    {
      number += 1
      let words = line.split { $0 == 32 || $0 == 9 }.map { Substring($0) }
      guard let first = words.first, first.utf8.first != UInt8(ascii: "#") else { continue }
      func fail(_ reason: String) -> MediaError {
        MediaError(.processingFailed, "line \(number) of \(source) \(reason)")
      }
      switch first {
      case "TITLE": continue
      case "LUT_1D_SIZE": throw fail("says that the table has one dimension, not three")
      case "LUT_3D_SIZE":
        guard words.count == 2, let steps = Int(words[1]), (2...Self.largestSize).contains(steps)
        else { throw fail("asks for a size outside 2…\(Self.largestSize)") }
        size = steps
        colors.reserveCapacity(steps * steps * steps)
      case "DOMAIN_MIN": domain.low = try Self.color(words.dropFirst(), or: fail)
      case "DOMAIN_MAX": domain.high = try Self.color(words.dropFirst(), or: fail)
      default:
        guard let size, colors.count < size * size * size else {
          throw fail("is a colour too many")
        }
        colors.append(try Self.color(words[...], or: fail))
      }
    }
    guard let size, colors.count == size * size * size else {
      throw MediaError(.processingFailed, "\(source) holds \(colors.count) colours, not a table")
    }
    guard domain.low.red < domain.high.red, domain.low.green < domain.high.green,
      domain.low.blue < domain.high.blue
    else { throw MediaError(.processingFailed, "the domain of \(source) is empty") }
    self.init(source: source, size: size, domain: domain, colors: colors)
  }

  private static func color(
    _ words: ArraySlice<Substring>, or fail: (String) -> MediaError
  ) throws(MediaError) -> RGBColor {
    let values = words.compactMap { Double($0) }
    guard words.count == 3, values.count == 3, values.allSatisfy({ abs($0) < 1e6 }) else {
      throw fail("is not three numbers")
    }
    return RGBColor(red: values[0], green: values[1], blue: values[2])
  }
}
