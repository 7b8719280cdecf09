/// The answer to a pull: the next element, nothing yet, or nothing ever again.
package enum Read<Element: ~Copyable>: ~Copyable {
  case element(Element)
  /// Nothing yet; what was asked wakes the caller when there is.
  case pending
  case endOfStream
}

extension Read: Copyable where Element: Copyable {}
extension Read: Sendable where Element: Sendable & ~Copyable {}
