internal import CFFmpeg
internal import Glibc

/// How a decoder's process fails on purpose, for tests: at a packet, counted from 1 over all that it gets.
final class DecoderFault {
  private enum Kind: String {
    case crash, loop, hunger, sleep, nonsense
  }

  private let kind: Kind
  private let number: Int
  private var count = 0

  /// - Parameter arguments: `crash`, `loop`, `hunger`, `sleep` or `nonsense`, and the number of the packet; `nil` for others.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, let kind = Kind(rawValue: arguments[0]),
      let number = Int(arguments[1])
    else { return nil }
    self.kind = kind
    self.number = number
  }

  /// - Returns: Whether the answer to the packet is to make no sense.
  func strike() -> Bool {
    count += 1
    guard count == number else { return false }
    switch kind {
    case .crash: raise(SIGSEGV)
    case .loop: while number > 0 { _ = getpid() }
    case .hunger:
      while let piece = malloc(1 << 24) { memset(piece, 1, 1 << 24) }
      _exit(1)
    case .sleep: while true { sleep(1) }
    case .nonsense: return true
    }
    return false
  }

  /// Writes a frame of sound that has a size, and more samples than a picture of that size has pixels.
  static func writeNonsense(to writer: inout WireWriter) {
    guard let storage = try? FrameStorage() else { return }
    let frame = storage.pointer
    let samples = [UInt8](repeating: 0x55, count: 1 << 16)
    frame.pointee.format = AV_SAMPLE_FMT_U8.rawValue
    frame.pointee.nb_samples = Int32(samples.count)
    (frame.pointee.width, frame.pointee.height) = (16, 16)
    av_channel_layout_default(&frame.pointee.ch_layout, 1)
    writer.write(DecoderReply(0, nil))
    writer.write(properties: frame)
    samples.withUnsafeBufferPointer { writer.write(start: $0.baseAddress, count: $0.count) }
  }
}
