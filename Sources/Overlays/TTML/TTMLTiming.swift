import MediaCore

/// How a document of TTML counts time: the parameters of its root.
///
/// Source: https://www.w3.org/TR/ttml2/, 10.3.1 and 7.2.
struct TTMLTiming {
  private var frameRate = 30.0
  private var subFrameRate = 1.0
  private var tickRate: Double

  init(_ root: XMLScanner.Element) {
    if let rate = root["frameRate"].flatMap(Double.init), rate > 0 { frameRate = rate }
    let parts = root["frameRateMultiplier"]?.split { $0 == " " || $0 == ":" }.compactMap {
      Double($0)
    }
    if let parts, parts.count == 2, parts[1] > 0 { frameRate *= parts[0] / parts[1] }
    if let rate = root["subFrameRate"].flatMap(Double.init), rate > 0 { subFrameRate = rate }
    let hasFrames = root["frameRate"] != nil
    tickRate =
      root["tickRate"].flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil }
      ?? (hasFrames ? frameRate * subFrameRate : 1)
  }

  /// The time of an expression, `00:00:01.5`, `00:00:01:12`, `1.5s`, `36f`; `nil` for anything else.
  func time(_ text: String) -> MediaTime? {
    let text = text.filter { $0 != " " }
    guard text.utf8.count <= 64, text.first?.isASCII == true, text.first?.isNumber == true else {
      return nil
    }
    return text.contains(":") ? clockTime(text) : offset(text)
  }

  private func clockTime(_ text: String) -> MediaTime? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4, let hours = Double(parts[0]),
      let minutes = Double(parts[1]), let seconds = Double(parts[2]), minutes < 60, seconds <= 60
    else { return nil }
    var total = hours * 3600 + minutes * 60 + seconds
    if parts.count == 4 {
      let frames = parts[3].split(separator: ".").compactMap { Double($0) }
      guard let whole = frames.first else { return nil }
      total += (whole + (frames.count > 1 ? frames[1] / subFrameRate : 0)) / frameRate
    }
    return .seconds(total)
  }

  private func offset(_ text: String) -> MediaTime? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(digits) else { return nil }
    switch text.dropFirst(digits.count) {
    case "h": return .seconds(value * 3600)
    case "m": return .seconds(value * 60)
    case "s": return .seconds(value)
    case "ms": return .seconds(value / 1000)
    case "f": return .seconds(value / frameRate)
    case "t": return .seconds(value / tickRate)
    default: return nil
    }
  }
}
