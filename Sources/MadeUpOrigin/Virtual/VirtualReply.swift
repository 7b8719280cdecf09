package import MediaCore
internal import Networking

package typealias VirtualAnswering = @Sendable (VirtualQuestion) -> VirtualAnswer

/// A reply and how it goes wrong.
package struct VirtualReply: Sendable {
  package var status = 200
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8] = []
  /// Where it comes from after redirects; `nil`, the default, for what was asked for.
  package var finalURL: String?
  /// Closes the connection after so many bytes; `nil`, the default, after all.
  package var cutAfter: Int?
  /// Sends nothing more after so many bytes; `nil`, the default, for never.
  package var stallAfter: Int?
  /// How long it sends nothing then; `nil`, the default, for ever.
  package var stallLength: MediaTime?
  /// The length that is told; `nil`, the default, for the true one.
  package var toldLength: Int?
  /// The bits a second that it has at most; `nil`, the default, for what the link has.
  package var bitsPerSecond: Double?
  /// How many bytes of the body there are from which times on, for one that is still being made, whose length is
  /// then not told; empty, the default, for all of it at once.
  package var releases: [(time: MediaTime, count: Int)] = []
  /// Whether all of it comes whatever part was asked for.
  package var ignoresRange = false

  package init(status: Int = 200, body: [UInt8] = []) {
    self.status = status
    self.body = body
  }

  package init(text: String) { body = Array(text.utf8) }

  /// The part of it that was asked for.
  func ranged(_ range: ByteRange?) -> VirtualReply {
    guard let range, status == 200, !ignoresRange, range.start > 0 || range.end != nil else {
      return self
    }
    let from = Int(clamping: range.start)
    guard from < body.count else { return VirtualReply(status: 416) }
    let to = min(range.end.map { Int(clamping: $0) } ?? body.count, body.count)
    var part = self
    part.status = 206
    part.headers.append(("content-range", "bytes \(from)-\(to - 1)/\(body.count)"))
    part.body = Array(body[from..<to])
    part.releases = releases.map { ($0.time, min(max($0.count - from, 0), to - from)) }
    return part
  }

  /// The fields of its head.
  var fields: HTTPHeaders {
    var fields = HTTPHeaders(headers)
    if releases.isEmpty { fields.append("content-length", "\(toldLength ?? body.count)") }
    // What follows would be taken for the rest of it.
    if let toldLength, toldLength != body.count { fields.append("connection", "close") }
    return fields
  }

  /// What it leads to; `nil` for a reply that is no redirect.
  var redirection: String? {
    guard [301, 302, 303, 307, 308].contains(status) else { return nil }
    return headers.first { $0.name.lowercased() == "location" }?.value
  }

  /// Whether less comes than it tells.
  var lacksBytes: Bool { toldLength.map { $0 > body.count } ?? false }

  /// How many bytes of the body there are.
  func released(at time: MediaTime) -> Int {
    releases.isEmpty ? body.count : releases.last { $0.time <= time }?.count ?? 0
  }

  /// When there will be more than so many.
  func release(after count: Int) -> MediaTime? { releases.first { $0.count > count }?.time }
}
