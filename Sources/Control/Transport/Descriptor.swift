internal import Glibc

/// A file descriptor with one owner, closed with it unless it is given away.
struct Descriptor: ~Copyable {
  let number: CInt

  /// Takes what a system call returned; `nil` when that was an error.
  init?(_ number: CInt) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  /// Gives the descriptor to another owner.
  consuming func release() -> CInt {
    let number = number
    discard self
    return number
  }

  /// Keeps the descriptor open up to here.
  consuming func closeNow() {}

  deinit { _ = close(number) }
}
