import MediaCore
import Networking
import Testing

@Test(
  arguments: [
    (.cancelled, .cancelled), (.invalidRequest, .invalidArgument), (.forbiddenURL, .forbiddenURL),
    (.nameNotResolved, .nameNotResolved), (.connectionFailed, .connectionFailed),
    (.connectionLost, .connectionFailed), (.noReply, .connectionFailed), (.endedEarly, .truncated),
    (.timedOut(.connect), .networkTimeout), (.timedOut(.stall), .networkTimeout),
    (.tlsFailed, .tlsFailed), (.tooManyRedirects, .tooManyRedirects), (.status(404), .notFound),
    (.status(410), .notFound), (.status(403), .badStatus), (.status(500), .badStatus),
    (.badReply, .badStatus), (.internalFailure, .readFailed),
  ] as [(NetworkError.Kind, MediaError.Code)])
func everyKindHasItsCode(_ kind: NetworkError.Kind, _ code: MediaError.Code) {
  let error = NetworkError(kind, "what happened").mediaError
  #expect(error.code == code)
  #expect(error.reason == "what happened")
}

@Suite struct HeaderValueTests {
  @Test func readsAContentRange() {
    #expect(ContentRange("bytes 5-9/100")?.range == 5..<10)
    #expect(ContentRange("bytes 5-9/100")?.total == 100)
    #expect(ContentRange("Bytes 5-9/*")?.total == nil)
    #expect(ContentRange("bytes */100")?.range == nil)
    #expect(ContentRange("bytes */100")?.total == 100)
  }

  @Test(arguments: [
    "", "bytes", "bytes 5-9", "bytes 9-5/100", "bytes 5-100/100", "bytes -5-9/100", "lines 1-2/3",
    "bytes 5-9/-1", "bytes 0-9223372036854775807/*", "bytes 99999999999999999999-1/2",
    "bytes +1-2/3",
  ])
  func refusesAContentRange(_ value: String) { #expect(ContentRange(value) == nil) }

  @Test func writesARange() {
    #expect(ByteRange(from: 0).headerValue == "bytes=0-")
    #expect(ByteRange(from: 100, to: 200).headerValue == "bytes=100-199")
  }

  @Test func findsHeadersWhateverTheirCase() {
    let headers = HTTPHeaders([("Content-Type", "a"), ("content-type", "b")])
    #expect(headers["CONTENT-TYPE"] == "a")
    #expect(headers["content"] == nil)
  }

  @Test func readsWhenToComeBack() {
    func failure(_ value: String?) -> NetworkError? {
      var response = Response(status: 503, url: "http://a/")
      if let value { response.headers.append("Retry-After", value) }
      return response.failure
    }
    #expect(failure("120")?.retryAfter == .seconds(120))
    #expect(failure("Thu, 01 Jan 1970 00:00:10 GMT")?.retryAfter == .zero)
    #expect((failure("Fri, 01 Jan 2100 00:00:00 GMT")?.retryAfter ?? .zero) > .seconds(1_000_000))
    #expect(failure("-5")?.retryAfter == nil)
    #expect(failure("soon")?.retryAfter == nil)
    #expect(failure(nil)?.kind == .status(503))
  }
}
