/// Makes lines of chunks of bytes: CR, LF and both together end a line, wherever the chunks are cut.
///
/// Looks at each byte once, and copies only lines that are cut by chunks. Source:
/// https://www.w3.org/TR/webvtt1/, 6.1, the steps before the first.
struct LineAssembler {
  private let limit: Int
  /// The beginning of a line whose end has not come.
  private var carry: [UInt8] = []
  private var isCut = false
  private var isWithinLine = false
  /// Whether the last chunk ended in a CR.
  private var endedInReturn = false

  init(limit: Int) { self.limit = limit }

  mutating func append<Handler: LineHandler>(_ bytes: Span<UInt8>, to handler: inout Handler) {
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte > 13 || (byte != 10 && byte != 13 && byte != 0) {
        index += 1
        continue
      }
      if byte == 0 {
        keep(bytes.extracting(start..<index))
        keep([0xEF, 0xBF, 0xBD].span)
      } else if byte == 10, index == 0, endedInReturn {
        // It belongs to the CR before it.
      } else {
        emit(bytes.extracting(start..<index), to: &handler)
        if byte == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { index += 1 }
      }
      index += 1
      start = index
    }
    if bytes.count > 0 { endedInReturn = bytes[bytes.count - 1] == 13 }
    if start < bytes.count { keep(bytes.extracting(start..<bytes.count)) }
  }

  /// Hands over the last line, if it has no end.
  mutating func finish<Handler: LineHandler>(to handler: inout Handler) {
    if isWithinLine { emit(Span(), to: &handler) }
  }

  private mutating func keep(_ part: Span<UInt8>) {
    isWithinLine = true
    let room = min(limit - carry.count, part.count)
    if room < part.count { isCut = true }
    for index in 0..<room { carry.append(part[index]) }
  }

  private mutating func emit<Handler: LineHandler>(
    _ part: Span<UInt8>, to handler: inout Handler
  ) {
    if isWithinLine {
      keep(part)
      handler.take(carry.span, isCut: isCut)
      carry.removeAll(keepingCapacity: true)
      isCut = false
      isWithinLine = false
    } else {
      let length = min(limit, part.count)
      handler.take(part.extracting(0..<length), isCut: length < part.count)
    }
  }
}
