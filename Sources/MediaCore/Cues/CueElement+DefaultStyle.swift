extension CueElement {
  /// The style it has before any style sheet: that of its kind, of its default classes, and its own.
  ///
  /// Source: https://w3c.github.io/webvtt/, 5.1 and 7.4.
  public var defaultStyle: [CueStyleProperty] {
    var style: [CueStyleProperty] = []
    switch kind {
    case .italic: style.append(.isItalic(true))
    case .bold: style.append(.fontWeight(700))
    case .underline: style.append(.textDecoration(.underline))
    case .rubyText: style.append(.backgroundColor(CueColor(red: 0, green: 0, blue: 0, alpha: 204)))
    case .class, .ruby, .voice, .language: break
    }
    for name in classes {
      if let color = Self.defaultColors[name] {
        style.append(.color(color))
      } else if name.hasPrefix("bg_"), let color = Self.defaultColors[String(name.dropFirst(3))] {
        style.append(.backgroundColor(color))
      }
    }
    return style + self.style
  }

  /// The classes with a colour; with `bg_` before them, they colour the background.
  private static let defaultColors: [String: CueColor] = [
    "white": CueColor(rgb: 0xFFFFFF), "lime": CueColor(rgb: 0x00FF00),
    "cyan": CueColor(rgb: 0x00FFFF), "red": CueColor(rgb: 0xFF0000),
    "yellow": CueColor(rgb: 0xFFFF00), "magenta": CueColor(rgb: 0xFF00FF),
    "blue": CueColor(rgb: 0x0000FF), "black": CueColor(rgb: 0x000000),
  ]
}
