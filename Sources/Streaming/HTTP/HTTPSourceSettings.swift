package import MediaCore
package import Networking

/// How an `HTTPSource` waits and tries again.
package struct HTTPSourceSettings: Sendable {
  package var timeouts = Request.Timeouts()
  /// Nothing is asked for before that time: the server wants to be left alone; the default is none.
  package var notBefore: MediaTime?
  /// When what cannot be opened is tried again.
  package var retry = RetryPolicy()
  /// When what has been opened is asked for again, once its connection is lost: what is loaded plays meanwhile, and
  /// a server that is started anew should find its listeners still there.
  package var patience = RetryPolicy(budget: .seconds(25), attempts: .max)
  /// Whether content that begins like this is none, such as a page: it is asked for again; `nil`, the default, never.
  package var isFlawed: (@Sendable (_ head: [UInt8]) -> Bool)?
  /// A jump forward of so many bytes at most is read over; a longer one is a new request.
  package static let skipAhead: Int64 = 256 << 10
  /// Where requests and redirects may lead.
  package var policy = URLPolicy()
  /// The origin of the URL; the default is the user.
  package var referrer = URLPolicy.Referrer.local
  /// The time that waits are measured by; the default is the machine's.
  package var time: any TimeSource = MonotonicClock()
  /// What goes along with every request.
  package var context = RequestContext()
  /// Is told whether live inputs are reached; `nil`, the default, for nothing.
  ///
  /// HTTP clients have their own.
  package var reach: NetworkReach?
  /// A random number, 0..<1.
  package var jitter: @Sendable () -> Double = { .random(in: 0..<1) }

  package init() {}
}
