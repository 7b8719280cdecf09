internal import Glibc

/// How a decoder's process fails on purpose, for tests: at a packet, counted from 1 over all that it gets.
final class DecoderFault {
  private enum Kind: String {
    case crash, loop, hunger, sleep
  }

  private let kind: Kind
  private let number: Int
  private var count = 0

  /// - Parameter arguments: `crash`, `loop`, `hunger` or `sleep`, and the number of the packet; `nil` for others.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, let kind = Kind(rawValue: arguments[0]),
      let number = Int(arguments[1])
    else { return nil }
    self.kind = kind
    self.number = number
  }

  func strike() {
    count += 1
    guard count == number else { return }
    switch kind {
    case .crash: raise(SIGSEGV)
    case .loop: while number > 0 { _ = getpid() }
    case .hunger:
      while let piece = malloc(1 << 24) { memset(piece, 1, 1 << 24) }
      _exit(1)
    case .sleep: while true { sleep(1) }
    }
  }
}
