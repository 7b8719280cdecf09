package import MediaCore
package import Networking

/// How an `HTTPSource` waits and tries again.
package struct HTTPSourceSettings: Sendable {
  package var timeouts = Request.Timeouts()
  package var retry = RetryPolicy()
  /// A jump forward of so many bytes at most is read over; a longer one is a new request.
  package var skipAhead: Int64 = 256 << 10
  /// Where requests and redirects may lead.
  package var policy = URLPolicy()
  /// Who named the URL; the default is the user.
  package var referrer = URLPolicy.Referrer.local
  /// The time that waits are measured by; the default is the machine's.
  package var time: any TimeSource = MonotonicClock()
  /// What goes along with every request.
  package var context = RequestContext()
  /// A random number, 0..<1.
  package var jitter: @Sendable () -> Double = { .random(in: 0..<1) }

  package init() {}
}
