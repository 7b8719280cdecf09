import MediaCore

/// A block while it is read.
struct WebVTTBlock {
  enum Content {
    case other
    case cue(Cue)
    case styleSheet
    case region
  }

  var content = Content.other
  /// The line it begins in, counted from 1.
  var firstLine = 0
  var lineCount = 0
  var hasSeenArrow = false
  var isTooLong = false
  /// Its lines, as far as they are not used up.
  var text: [UInt8] = []

  mutating func append(_ line: Span<UInt8>) {
    if !text.isEmpty { text.append(10) }
    for index in line.indices { text.append(line[index]) }
  }
}
