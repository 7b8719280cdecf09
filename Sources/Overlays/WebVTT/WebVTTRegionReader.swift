import MediaCore

/// Reads settings of regions (6.2).
enum WebVTTRegionReader {
  /// Reads one setting, `name:value`; returns whether it says something.
  static func read(_ word: Span<UInt8>, to region: inout CueRegion) -> Bool {
    guard let (name, range) = WebVTTSetting.split(word) else { return false }
    let value = word.extracting(range)
    switch name {
    case "id": region.identifier = ByteText.string(value)
    case "width":
      guard let width = WebVTTSetting.percentage(value) else { return false }
      region.width = width
    case "lines":
      guard let lines = WebVTTSetting.wholeNumber(value) else { return false }
      region.lines = lines
    case "regionanchor":
      guard let anchor = anchor(value) else { return false }
      region.regionAnchor = anchor
    case "viewportanchor":
      guard let anchor = anchor(value) else { return false }
      region.viewportAnchor = anchor
    case "scroll":
      guard ByteText.string(value) == "up" else { return false }
      region.scrollsUp = true
    default: return false
    }
    return true
  }

  private static func anchor(_ value: Span<UInt8>) -> CueRegion.Anchor? {
    guard let comma = value.indices.first(where: { value[$0] == UInt8(ascii: ",") }),
      let x = WebVTTSetting.percentage(value.extracting(0..<comma)),
      let y = WebVTTSetting.percentage(value.extracting((comma + 1)..<value.count))
    else { return nil }
    return CueRegion.Anchor(x: x, y: y)
  }
}
