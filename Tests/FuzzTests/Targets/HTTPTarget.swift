import MediaCore

@testable import Networking
@testable import Streaming

enum HTTPTarget {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var head = ResponseHeadParser()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      head.take(String(line))
    }
    let headers = head.headers
    _ = CacheControl(headers.values)
    _ = CacheControl { _ in [text] }
    for field in headers.fields {
      _ = ContentRange(field.value)
      _ = RetryAfter.parse(field.value)
    }
    _ = head.isInterim
    _ = ContentRange(text)
    _ = RetryAfter.parse(text)
    _ = CachedHead(text: text)
    _ = ICYDemultiplexer.title(in: bytes)
  }
}
