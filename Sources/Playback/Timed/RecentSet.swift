internal import DequeModule
internal import MediaCore

/// Remembers so many elements at most, those that came last.
struct RecentSet<Element: Hashable> {
  private var elements: Set<Element> = []
  private var order = Deque<Element>()
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// - Returns: Whether it was not remembered.
  mutating func insert(_ element: Element) -> Bool {
    guard elements.insert(element).inserted else { return false }
    order.append(element)
    if order.count > limit, let oldest = order.popFirst() { elements.remove(oldest) }
    return true
  }
}
