internal import Glibc

/// A file descriptor with one owner, closed with it unless it is given away.
package struct Descriptor: ~Copyable {
  package let number: CInt

  /// Takes what a system call returned; `nil` when that was an error.
  package init?(_ number: CInt) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  /// Gives the descriptor to another owner.
  package consuming func release() -> CInt {
    let number = number
    discard self
    return number
  }

  /// Keeps the descriptor open up to here.
  package consuming func closeNow() {}

  deinit { _ = close(number) }
}
