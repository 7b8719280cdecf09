internal import FFmpeg
internal import MediaCore

/// Sums of the samples that an output was given, by blocks of a quarter of a second, and where silence lies.
struct TraceSound: Sendable {
  /// How many blocks one line tells.
  private static let blocks = 4

  var format: AudioFormat?
  /// How many frames have come.
  private(set) var frames = 0
  private var block = TraceSum()
  /// Whether the block has anything but silence.
  private var isHeard = false
  /// The sums of the blocks since the last line, and where they begin.
  private var sums: [String] = []
  private var start = 0
  /// Where the silence begins that has not ended.
  private var silence: Int?
  private var leavesOut = false

  init() {}

  private var blockLength: Int { max(1, (format?.sampleRate ?? 48_000) / 4) }

  /// Takes samples.
  ///
  /// - Parameter omits: Whether nothing is told of them but their number.
  /// - Returns: The lines that have become whole.
  mutating func add(_ samples: ArraySlice<Float>, channels: Int, omits: Bool) -> [String] {
    leavesOut = omits
    var lines: [String] = []
    for first in stride(
      from: samples.startIndex, to: samples.endIndex - channels + 1, by: channels)
    {
      var isSilent = true
      for sample in samples[first..<first + channels] {
        // Sixteen bits: the last bits of sums of floats depend on the processor.
        if sample != 0 { isSilent = false }
        if !omits { block.add(Self.number(of: sample)) }
      }
      if isSilent {
        if silence == nil { silence = frames }
      } else {
        if let begun = silence, !omits { lines.append("silence \(begun)..<\(frames)") }
        silence = nil
        isHeard = true
      }
      frames += 1
      if frames % blockLength == 0 { lines += endBlock() }
    }
    return lines
  }

  private static func number(of sample: Float) -> Int64 {
    let limit = 0x1p62
    return sample.isNaN ? .min : Int64(max(-limit, min(limit, (Double(sample) * 32768).rounded())))
  }

  private mutating func endBlock() -> [String] {
    sums.append(leavesOut ? "?" : isHeard ? block.text : "-")
    block = TraceSum()
    isHeard = false
    guard sums.count == Self.blocks else { return [] }
    defer {
      sums = []
      start = frames
    }
    return [line(sums)]
  }

  private func line(_ sums: [String]) -> String {
    "\(start)..<\(frames) \(sums.joined(separator: " "))"
  }

  /// What no line tells yet.
  var rest: TraceEntry.Content? {
    guard frames > start else { return nil }
    let last =
      frames % blockLength == 0 ? [] : [leavesOut ? "?" : isHeard ? block.text : "-"]
    let end = silence.map { leavesOut ? "" : ", silence from \($0)" } ?? ""
    return .sound(line(sums + last) + end)
  }
}
