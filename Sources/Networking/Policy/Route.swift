/// The networks that a transfer has gone through, and by that where its redirects may lead.
package struct Route: Hashable, Sendable {
  /// Where the first request went; `nil` before it.
  package private(set) var first: AddressSpace?
  /// Where the last one went.
  package private(set) var last: AddressSpace?
  private let policy: URLPolicy
  private let referrer: URLPolicy.Referrer

  package init(_ policy: URLPolicy, namedBy referrer: URLPolicy.Referrer) {
    self.policy = policy
    self.referrer = referrer
  }

  /// Whether the next request may go to an address of some space.
  package func allows(_ space: AddressSpace) -> Bool {
    // After the first, it is the reply to the one before that names the next.
    policy.allowsConnection(to: space, namedBy: last.map { .network($0) } ?? referrer)
  }

  /// Notes that a request goes there; `false` when it must not.
  package mutating func go(to space: AddressSpace) -> Bool {
    guard allows(space) else { return false }
    first = first ?? space
    last = space
    return true
  }
}
