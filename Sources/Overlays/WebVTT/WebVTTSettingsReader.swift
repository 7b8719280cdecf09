import MediaCore

/// Reads settings of cues (6.3, parse the WebVTT cue settings).
struct WebVTTSettingsReader {
  /// The names of the regions that there are.
  let regions: Set<String>

  /// Reads one setting, `name:value`; returns whether it says something.
  func read(_ word: Span<UInt8>, to settings: inout CueSettings) -> Bool {
    guard let (name, range) = WebVTTSetting.split(word) else { return false }
    let value = word.extracting(range)
    switch name {
    case "region":
      let name = ByteText.string(value)
      settings.region = regions.contains(name) ? name : nil
      return settings.region != nil
    case "vertical":
      let isKnown = readDirection(ByteText.string(value), to: &settings)
      // There are no vertical regions.
      if settings.direction != .horizontal { settings.region = nil }
      return isKnown
    case "line": return readLine(value, to: &settings)
    case "position": return readPosition(value, to: &settings)
    case "size":
      guard let size = WebVTTSetting.percentage(value) else { return false }
      settings.size = size
      // A cue that is placed by itself drops out of its region, until a later setting names one again.
      if size != 100 { settings.region = nil }
    case "align": return readAlignment(ByteText.string(value), to: &settings)
    default: return false
    }
    return true
  }

  private func readDirection(_ value: String, to settings: inout CueSettings) -> Bool {
    switch value {
    case "rl": settings.direction = .verticalGrowingLeft
    case "lr": settings.direction = .verticalGrowingRight
    default: return false
    }
    return true
  }

  private func readLine(_ value: Span<UInt8>, to settings: inout CueSettings) -> Bool {
    let (range, alignment) = WebVTTSetting.splitAtComma(value)
    let place = value.extracting(range)
    let line: Double?
    let isPercentage = !place.isEmpty && place[place.count - 1] == UInt8(ascii: "%")
    line = isPercentage ? WebVTTSetting.percentage(place) : WebVTTSetting.lineNumber(place)
    guard let line else { return false }
    switch alignment {
    case nil: break
    case "start": settings.lineAlignment = .start
    case "center": settings.lineAlignment = .center
    case "end": settings.lineAlignment = .end
    default: return false
    }
    settings.line = line
    settings.snapsToLines = !isPercentage
    settings.region = nil
    return true
  }

  private func readPosition(_ value: Span<UInt8>, to settings: inout CueSettings) -> Bool {
    let (range, alignment) = WebVTTSetting.splitAtComma(value)
    let place = value.extracting(range)
    guard let position = WebVTTSetting.percentage(place) else { return false }
    switch alignment {
    case nil: break
    case "line-left": settings.positionAlignment = .lineLeft
    case "center": settings.positionAlignment = .center
    case "line-right": settings.positionAlignment = .lineRight
    default: return false
    }
    settings.position = position
    return true
  }

  private func readAlignment(_ value: String, to settings: inout CueSettings) -> Bool {
    switch value {
    case "start": settings.alignment = .start
    case "center": settings.alignment = .center
    case "end": settings.alignment = .end
    case "left": settings.alignment = .left
    case "right": settings.alignment = .right
    default: return false
    }
    return true
  }
}
