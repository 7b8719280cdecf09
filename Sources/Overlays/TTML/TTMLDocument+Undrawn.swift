import MediaCore

/// What documents say and is not drawn.
extension TTMLDocument {
  /// What is read over, with the values that ask for nothing else than what is drawn.
  ///
  /// Those of TTML, of EBU-TT-D (`linePadding`, `multiRowAlign`) and of IMSC (`fillLineGap`).
  private static let undrawn: [String: Set<String>] = [
    "backgroundClip": ["border"], "backgroundExtent": ["auto"], "backgroundOrigin": ["padding"],
    // A picture is drawn once.
    "backgroundRepeat": ["noRepeat"], "border": ["none"], "bpd": ["auto"],
    "disparity": ["auto", "0", "0%", "0px", "0c"], "display": ["auto", "none"],
    "fillLineGap": ["false"], "fontKerning": ["normal"], "fontSelectionStrategy": ["auto"],
    "fontVariant": ["normal"], "ipd": ["auto"], "letterSpacing": ["normal"],
    "lineHeight": ["normal", "100%", "110%", "120%", "125%", "130%"],
    "linePadding": ["0", "0%", "0px", "0c"], "luminanceGain": ["1", "1.0"],
    "multiRowAlign": ["auto"], "overflow": ["visible"], "rubyAlign": ["auto", "center"],
    "rubyReserve": ["none"], "textAlign": ["left", "center", "right", "start", "end"],
    "textOrientation": ["mixed"], "unicodeBidi": ["normal"], "wrapOption": ["wrap"],
    "zIndex": ["auto", "0"],
  ]
  private static let undrawnElements: Set = ["animate", "audio", "font"]

  mutating func noteNotDrawn(_ element: XMLScanner.Element) {
    guard !Self.undrawnElements.contains(element.name) else {
      notDrawn.insert("<\(element.name)>")
      return
    }
    for (name, value) in element.attributes {
      if let usual = Self.undrawn[name], !usual.contains(value) { notDrawn.insert(name) }
      if name == "padding", element.name != "region", element.name != "style" {
        notDrawn.insert("padding of <\(element.name)>")
      }
      if name == "textDecoration", value.split(separator: " ").contains("overline") {
        notDrawn.insert("textDecoration of overline")
      }
    }
  }

  /// Notes where a paragraph is to run another way than its letters do, which is how it is drawn.
  mutating func noteDirection(_ style: TTMLStyle, of text: String) {
    let isLeftwards: Bool? =
      switch (style["direction"], style["writingMode"]) {
      case ("rtl", _), (nil, "rltb"), (nil, "rl"): true
      case ("ltr", _): false
      default: text.isRightToLeft
      }
    if let isDrawnLeftwards = text.isRightToLeft, isLeftwards != isDrawnLeftwards {
      notDrawn.insert("direction")
    }
  }
}
