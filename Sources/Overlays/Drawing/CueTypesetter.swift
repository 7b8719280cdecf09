internal import MediaCore

/// Has libass lay text out and draw it, and tells where each part came to lie.
///
/// Text is drawn twice: once as boxes, each in a colour that names its run, which tells where the runs and the
/// lines are; and once as letters. Confined to one thread.
final class CueTypesetter {
  /// Text with its place, from the upper left corner of where it was to be.
  struct Layout {
    /// The letters with what sets them off, in the order of drawing.
    var letters: [CoverageImage] = []
    /// Where runs lie, each with the number of its run; a run in several lines has several.
    var boxes: [(run: Int, rect: PixelRect)] = []
    /// The lines with something in them, from the top: their tops and bottoms.
    var lines: [Range<Int>] = []

    var height: Int { lines.last?.upperBound ?? 0 }
    /// What all boxes lie in.
    var rect: PixelRect {
      boxes.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.rect) }
    }
  }

  enum Alignment: Int {
    // As numbered on the keypad.
    case left = 7
    case center = 8
    case right = 9
  }

  /// Room on all sides for what reaches over its line.
  private static let margin = 64
  /// How much larger the boxes are on each side than what they tell; without any, none are drawn.
  private static let border = 2

  private let library: LibassLibrary
  private var renderer: LibassRenderer
  private var script: LibassTrack?
  /// The size of what is drawn on, at most.
  private(set) var area = PixelSize(width: 0, height: 0)

  init() throws(MediaError) {
    library = try LibassLibrary()
    renderer = try LibassRenderer(library)
  }

  /// Sets how large what is drawn on is, at most; a change costs what is kept of letters.
  func use(_ size: PixelSize) throws(MediaError) {
    guard size != area || script == nil else { return }
    area = size
    let whole = PixelSize(
      width: size.width + 2 * Self.margin, height: size.height + 2 * Self.margin)
    renderer.size = whole
    let script = try LibassTrack(library, header: Self.header(whole))
    script.layOutWholeTexts()
    self.script = script
  }

  /// What text is laid out by, besides its style.
  struct Setting {
    /// The longest line, in pixels.
    var width: Int
    var alignment: Alignment
    var edge = SubtitleStyle.Edge.none
    /// Whether it is turned to the right afterwards: upright letters lie on their left then.
    var isVertical = false
    /// Whether lines that have ruby text over them are as much higher.
    var makesRoomForRuby = false
  }

  /// Lays text out; a word that is longer than a line is broken.
  func lay(_ runs: [CueRun], _ setting: Setting) -> Layout {
    let boxes = boxes(runs, setting)
    guard Self.isTooLong(boxes, setting) else { return layout(runs, setting, boxes) }
    let broken = longWords(runs, setting)
    return layout(runs, setting, self.boxes(runs, setting, brokenWords: broken), broken)
  }

  private func layout(
    _ runs: [CueRun], _ setting: Setting, _ boxes: [(run: Int, rect: PixelRect)],
    _ brokenWords: Set<Int> = []
  ) -> Layout {
    Layout(
      letters: draw(line(runs, setting, asBoxes: false, brokenWords: brokenWords)), boxes: boxes,
      lines: Self.lines(boxes.map(\.rect)))
  }

  /// Where runs come to lie, each with its number.
  private func boxes(
    _ runs: [CueRun], _ setting: Setting, brokenWords: Set<Int> = []
  ) -> [(run: Int, rect: PixelRect)] {
    draw(line(runs, setting, asBoxes: true, brokenWords: brokenWords)).compactMap { box in
      guard box.kind == .outline, box.color.alpha == 255 else { return nil }
      let color = box.color
      let run = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
      guard run < runs.count,
        let rect = box.solidRect?.grown(x: -Self.border, y: -Self.border), !rect.isEmpty
      else { return nil }
      return (run, rect)
    }
  }

  private static func isTooLong(
    _ boxes: [(run: Int, rect: PixelRect)], _ setting: Setting
  ) -> Bool {
    boxes.contains { $0.rect.x < -1 || $0.rect.maxX > setting.width + 1 }
  }

  /// The words that are longer than a line.
  ///
  /// Each word is laid out as a run of its own, which tells its length: it lies in one line then.
  private func longWords(_ runs: [CueRun], _ setting: Setting) -> Set<Int> {
    let parts = runs.words
    let boxes = boxes(parts.map(\.run), setting)
    let places = Dictionary(grouping: boxes) { parts[$0.run].word }
      .mapValues { boxes in boxes.dropFirst().reduce(boxes[0].rect) { $0.union($1.rect) } }
    return Set(
      places.compactMap { word, place in
        guard let word else { return nil }
        let isLong = place.x < -1 || place.maxX > setting.width + 1 || place.width > setting.width
        return isLong ? word : nil
      })
  }

  /// The lines that boxes lie in: those beside each other are in one.
  private static func lines(_ boxes: [PixelRect]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    for box in boxes.sorted(by: { ($0.y, $0.maxY) < ($1.y, $1.maxY) }) {
      let middle = box.y + box.height / 2
      if let last = lines.last,
        last.contains(middle) || box.y < (last.lowerBound + last.upperBound) / 2
      {
        lines[lines.count - 1] = last.lowerBound..<max(last.upperBound, box.maxY)
      } else {
        lines.append(box.y..<box.maxY)
      }
    }
    return lines
  }

  /// What is drawn of an event, from the upper left corner of where its text is to be.
  private func draw(_ line: [UInt8]) -> [CoverageImage] {
    guard let script else { return [] }
    script.removeEvents()
    script.add(line, TimeRange(start: .zero, end: .seconds(1)))
    return renderer.draw(script, at: .zero).map { image in
      var image = image
      image.rect = image.rect.moved(x: -Self.margin, y: -Self.margin)
      return image
    }
  }

  /// The event that text is.
  private func line(
    _ runs: [CueRun], _ setting: Setting, asBoxes: Bool, brokenWords: Set<Int>
  ) -> [UInt8] {
    var text = ScriptText(brokenWords: brokenWords)
    text.append(codes: "\\an\(setting.alignment.rawValue)")
    for (number, run) in runs.enumerated() {
      let look = asBoxes ? run.style.boxCodes(number: number) : run.style.letterCodes(setting.edge)
      let codes = run.style.codes(isVertical: setting.isVertical) + look
      if let width = run.style.width {
        text.append(codes: codes)
        // Where room is for letters, something that is as high as they are tells where.
        let isCombined = run.style.combinesUpright
        text.append(
          roomOf: width, height: isCombined ? run.style.lineHeight / 2 : 1,
          hasBox: asBoxes && isCombined)
      } else if setting.makesRoomForRuby, run.ruby != nil {
        // Something invisible and high makes the line as high as it must be.
        let height = ScriptText.number(run.style.lineHeight * 1.5)
        text.append(
          run.text, strut: "{\\fs\(height)\\1a&HFF&\\3a&HFF&\\4a&HFF&}\u{2060}{\(codes)}")
      } else {
        text.append(codes: codes)
        text.append(run.text)
      }
    }
    let margin = Self.margin
    let right = max(1, area.width + margin - setting.width)
    let style = asBoxes ? "box" : "letters"
    return Array("0,0,\(style),,\(margin),\(right),\(margin),,".utf8) + text.bytes
  }

  private static func header(_ size: PixelSize) -> [UInt8] {
    func style(_ name: String, border: Int, width: String) -> String {
      "Style: \(name),sans-serif,20,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,"
        + "\(border),\(width),0,7,0,0,0,-1\n"
    }
    let text =
      "[Script Info]\nScriptType: v4.00+\nPlayResX: \(size.width)\nPlayResY: \(size.height)\n"
      + "WrapStyle: 0\nScaledBorderAndShadow: yes\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize,"
      + " PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline,"
      + " StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment,"
      + " MarginL, MarginR, MarginV, Encoding\n" + style("box", border: 3, width: "\(border)")
      + style("letters", border: 1, width: "0")
      + "\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
    return Array(text.utf8)
  }
}
