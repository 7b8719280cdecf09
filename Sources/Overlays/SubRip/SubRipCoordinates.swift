import MediaCore

/// Where a cue lies by what follows its times: `X1:40 X2:600 Y1:20 Y2:50`.
///
/// The file does not say of which picture those are the pixels; taken for that of DVD, as libavcodec does.
struct SubRipCoordinates {
  private let values: [String: Double]

  /// - Returns: `nil` where there are none that tell a place.
  init?(_ text: String) {
    var values: [String: Double] = [:]
    for part in text.split(whereSeparator: \.isWhitespace) {
      let pair = part.split(separator: ":", maxSplits: 1)
      guard pair.count == 2, let value = Double(pair[1]), (0...2048).contains(value) else {
        continue
      }
      values[pair[0].uppercased()] = value
    }
    guard values["X1"] != nil, values["Y1"] != nil, values.values.contains(where: { $0 > 0 }) else {
      return nil
    }
    self.values = values
    guard let (x, y) = place, x <= Self.width, y <= height else { return nil }
  }

  private static let width = 720.0
  private var height: Double { max(values["Y1"] ?? 0, values["Y2"] ?? 0) > 480 ? 576 : 480 }

  /// The middle of a rectangle, if it is one.
  private var middle: (x: Double, y: Double)? {
    guard let left = values["X1"], let right = values["X2"], let top = values["Y1"],
      let bottom = values["Y2"], right >= left, bottom >= top, right > left || bottom > top
    else { return nil }
    return ((left + right) / 2, (top + bottom) / 2)
  }

  private var place: (x: Double, y: Double)? {
    if let middle { return middle }
    guard let x = values["X1"], let y = values["Y1"] else { return nil }
    return (x, y)
  }

  /// Puts text into the middle of the rectangle, or with its upper left corner where the coordinates are.
  func apply(to settings: inout CueSettings) {
    guard let (x, y) = place else { return }
    settings.snapsToLines = false
    settings.line = y / height * 100
    settings.position = x / Self.width * 100
    if middle == nil {
      settings.positionAlignment = .lineLeft
      settings.alignment = .left
    } else {
      settings.lineAlignment = .center
      settings.positionAlignment = .center
    }
  }
}
