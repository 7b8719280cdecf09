import MediaCore
import NIOHTTP1

/// What to do about one request; decides, does nothing.
struct ResponsePlan {
  enum Cut {
    case close
    case reset
    case stall
  }

  var delay = MediaTime.zero
  var isSilent = false
  /// Sent as it is in place of all that follows.
  var raw: String?
  var version = HTTPVersion.http1_1
  var status = HTTPResponseStatus.ok
  var headers = HTTPHeaders()
  var body: ArraySlice<UInt8> = []
  var bytesPerSecond: Int?
  /// What happens in the middle of the body, and after how many bytes.
  var cut: (after: Int, how: Cut)?
  var closesAfter = false

  init(_ request: HTTPRequestHead, number: Int, resource: OriginResource?) {
    guard let resource else {
      answer(404)
      return
    }
    let faults = resource.faults.filter { $0.occasion.includes(number) }.map(\.fault)
    let ignoresRange = faults.contains { if case .ignoreRange = $0 { true } else { false } }
    describe(request, resource, honoursRange: resource.supportsRanges && !ignoresRange)
    for fault in faults { apply(fault) }
    if request.method == .HEAD { body = [] }
  }

  /// Plans that status, those headers and no body.
  private mutating func answer(_ status: Int, _ headers: [OriginResource.Header] = []) {
    self.status = HTTPResponseStatus(statusCode: status)
    self.headers = HTTPHeaders(headers)
    self.headers.replaceOrAdd(name: "Content-Length", value: "0")
    body = []
    cut = nil
  }

  /// The reply of a server that does everything right.
  private mutating func describe(
    _ request: HTTPRequestHead, _ resource: OriginResource, honoursRange: Bool
  ) {
    headers = HTTPHeaders(resource.headers)
    headers.add(name: "Content-Type", value: resource.contentType)
    if let tag = resource.entityTag { headers.add(name: "ETag", value: tag) }
    if let date = resource.lastModified { headers.add(name: "Last-Modified", value: date) }
    if let icy = resource.icy, request.headers["Icy-MetaData"].first == "1" {
      return describe(icy, of: resource)
    }
    if let tag = resource.entityTag, request.headers["If-None-Match"].contains(tag) {
      status = .notModified
      return
    }
    if resource.supportsRanges { headers.add(name: "Accept-Ranges", value: "bytes") }
    let total = resource.bytes.count
    body = resource.bytes[...]
    if honoursRange, let range = Self.range(in: request, of: resource) {
      guard !range.isEmpty else {
        return answer(416, [("Content-Range", "bytes */\(total)")])
      }
      status = .partialContent
      headers.add(
        name: "Content-Range", value: "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)")
      body = resource.bytes[range]
    }
    if resource.declaresLength {
      headers.add(name: "Content-Length", value: "\(body.count)")
    } else {
      version = .http1_0
      closesAfter = true
    }
  }

  private mutating func describe(_ icy: ICYScript, of resource: OriginResource) {
    headers.add(name: "icy-metaint", value: "\(icy.interval)")
    version = .http1_0
    body = icy.interleaved(resource.bytes)[...]
    closesAfter = true
  }

  private mutating func apply(_ fault: OriginFault) {
    switch fault {
    case .latency(let time): delay = time
    case .throttle(let rate): bytesPerSecond = max(1, rate)
    case .drop(let bytes): cut = (Int(bytes), .close)
    case .reset(let bytes): cut = (Int(bytes), .reset)
    case .stall(let bytes): cut = (Int(bytes), .stall)
    case .contentLength(let length):
      headers.replaceOrAdd(name: "Content-Length", value: "\(length)")
      closesAfter = true
    case .status(let status, let headers):
      answer(status, headers)
    case .redirect(let url, let status):
      answer(status, [("Location", url)])
    case .silence: isSilent = true
    case .ignoreRange: break
    case .raw(let text): raw = text
    }
  }

  /// The bytes asked for, empty when there are none such; `nil` when all are wanted.
  private static func range(
    in request: HTTPRequestHead, of resource: OriginResource
  ) -> Range<Int>? {
    let total = resource.bytes.count
    guard let value = request.headers["Range"].first, value.hasPrefix("bytes=") else { return nil }
    if let condition = request.headers["If-Range"].first,
      condition != resource.entityTag, condition != resource.lastModified
    {
      return nil
    }
    let parts = value.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch (Int(parts[0]), Int(parts[1])) {
    case (let first?, let last?) where first <= last:
      return clamped(first, min(last, total - 1) + 1, total)
    case (let first?, nil): return clamped(first, total, total)
    case (nil, let suffix?): return clamped(total - suffix, total, total)
    default: return nil
    }
  }

  private static func clamped(_ start: Int, _ end: Int, _ total: Int) -> Range<Int> {
    start < total ? max(0, start)..<min(end, total) : 0..<0
  }
}
