internal import MediaCore

/// What may play in the place of a queue whose items have all failed, in this order.
package struct Fallbacks: Sendable, Hashable {
  /// `nil`, the default, for none.
  package var item: ItemDescription?
  /// Whether a slate tells the last failure, if there is no such item or it failed too; the default is that none does.
  package var showsError = false

  package init(item: ItemDescription? = nil, showsError: Bool = false) {
    self.item = item
    self.showsError = showsError
  }
}
