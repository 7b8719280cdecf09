import CCurl
import Glibc
package import MediaCore

/// The header by which a server says when to come back (RFC 9110, 10.2.3).
package enum RetryAfter {
  /// How long to wait, by a number of seconds or a date; `nil` when it is neither.
  package static func parse(_ value: String) -> MediaTime? { parse(value, now: time(nil)) }

  /// - Parameter now: In seconds from 1970 on.
  static func parse(_ value: String, now: Int) -> MediaTime? {
    if let seconds = Int64(value) { return seconds < 0 ? nil : .seconds(Double(seconds)) }
    guard CurlFunctions.areLoaded else { return nil }
    let date = curl.curl_getdate(value, nil)
    return date < 0 ? nil : .seconds(Double(max(0, date - now)))
  }
}
