import MediaCore

/// Timed text of 3GPP, `tx3g`: a text with styles by characters.
///
/// Source: ETSI TS 126 245, 5.17.
enum TimedText3GPP {
  static func cues(of sample: TextSample) -> [Cue] {
    let bytes = sample.bytes
    guard bytes.count > 2 else { return [] }
    let length = min(Int(bytes[0]) << 8 | Int(bytes[1]), bytes.count - 2)
    let raw = Array(bytes[2..<2 + length])
    let encoding: TextEncoding? =
      raw.starts(with: [0xFE, 0xFF])
      ? .utf16BigEndian
      : raw.starts(with: [0xFF, 0xFE]) ? .utf16LittleEndian : nil
    let utf8 = encoding.map { TextConverter.utf8(raw.span, from: $0) } ?? raw
    let scalars = Array(String(decoding: utf8, as: UTF8.self).unicodeScalars)
    guard !scalars.isEmpty else { return [] }
    let runs = styles(bytes[(2 + length)...])
    return [
      Cue(
        start: sample.range.start, end: sample.range.end,
        payload: text(scalars.indices, of: scalars), nodes: nodes(scalars, runs))
    ]
  }

  /// A stretch of the text, with line feeds for all ends of lines: styles count characters as they are written.
  private static func text(_ range: Range<Int>, of scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    for index in range {
      let isReturn = scalars[index] == "\r"
      if isReturn, index + 1 < scalars.count, scalars[index + 1] == "\n" { continue }
      text.append(isReturn ? "\n" : scalars[index])
    }
    return String(text)
  }

  /// A stretch of characters with the same style.
  private struct Run {
    var range: Range<Int>
    var face: UInt8
    var color: CueColor
  }

  /// The runs of the box `styl`.
  private static func styles(_ bytes: ArraySlice<UInt8>) -> [Run] {
    var rest = bytes
    while rest.count >= 8 {
      let size = integer(rest.prefix(4))
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      guard size >= 8, size <= rest.count else { return [] }
      if type == "styl" { return records(rest.prefix(size).dropFirst(8)) }
      rest = rest.dropFirst(size)
    }
    return []
  }

  private static func records(_ bytes: ArraySlice<UInt8>) -> [Run] {
    var rest = bytes.dropFirst(2)
    var runs: [Run] = []
    for _ in 0..<integer(bytes.prefix(2)) where rest.count >= 12 {
      let record = Array(rest.prefix(12))
      rest = rest.dropFirst(12)
      let (start, end) = (integer(record[0..<2]), integer(record[2..<4]))
      guard start < end, start >= runs.last?.range.upperBound ?? 0 else { continue }
      runs.append(
        Run(
          range: start..<end, face: record[6],
          color: CueColor(red: record[8], green: record[9], blue: record[10], alpha: record[11])))
    }
    return runs
  }

  private static func nodes(_ scalars: [Unicode.Scalar], _ runs: [Run]) -> [CueNode] {
    func text(_ range: Range<Int>) -> [CueNode] {
      let text = self.text(range, of: scalars)
      return text.isEmpty ? [] : [.text(text)]
    }
    var nodes: [CueNode] = []
    var position = 0
    for run in runs {
      let range = run.range.clamped(to: position..<scalars.count)
      guard !range.isEmpty else { continue }
      nodes += text(position..<range.lowerBound)
      position = range.upperBound
      var children = text(range)
      guard !children.isEmpty else { continue }
      for (bit, kind) in [(4, CueElement.Kind.underline), (2, .italic), (1, .bold)]
      where run.face & UInt8(bit) != 0 {
        children = [.element(CueElement(kind: kind, children: children))]
      }
      if run.color != .white {
        children = [
          .element(CueElement(kind: .class, style: [.color(run.color)], children: children))
        ]
      }
      nodes += children
    }
    return nodes + text(position..<scalars.count)
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.bigEndian(Int.self)
  }
}
