/// A filter of a program's own in the stack, under an id.
public struct CustomFilter: Hashable, Sendable {
  /// What it is called in the stack, where no other has the same.
  public let id: String
  package let filter: any FrameFilter

  /// Puts a filter under an id; of two filters with one id in a stack the later takes the place of the earlier.
  public init(_ id: String, _ filter: any FrameFilter) {
    self.id = id
    self.filter = filter
  }

  public static func == (left: CustomFilter, right: CustomFilter) -> Bool {
    left.id == right.id && left.filter === right.filter
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(ObjectIdentifier(filter))
  }
}
