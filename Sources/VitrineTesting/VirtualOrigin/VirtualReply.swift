package import MediaCore
package import Networking

/// A request as a `VirtualOrigin` sees it.
package struct VirtualQuestion: Sendable {
  package var path: String
  /// What stands after the question mark; empty without one.
  package var query: String
  package var range: ByteRange?
  /// How many requests to the path there have been, this one counted.
  package var number: Int
  /// When it was sent.
  package var time: MediaTime
  /// When it is answered: later, where it was put off.
  package var now = MediaTime.zero

  /// A parameter of the query.
  package func parameter(_ name: String) -> String? {
    query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }
}

package typealias VirtualAnswering = @Sendable (VirtualQuestion) -> VirtualAnswer

/// What a `VirtualOrigin` does about a request.
package enum VirtualAnswer: Sendable {
  case reply(VirtualReply)
  /// Holds it back, and asks again what to do about it at a time.
  case later(MediaTime)
  /// Never says anything.
  case silence
  /// Closes the connection without a word.
  case hangUp
}

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

  /// How many bytes of the body there are.
  func released(at time: MediaTime) -> Int {
    releases.isEmpty ? body.count : releases.last { $0.time <= time }?.count ?? 0
  }

  /// When there will be more than so many.
  func release(after count: Int) -> MediaTime? { releases.first { $0.count > count }?.time }
}

/// What became of a request.
package struct VirtualLogEntry: Hashable, Sendable, CustomStringConvertible {
  package enum Outcome: String, Sendable { case running, complete, failed, cancelled }

  package var id: Int
  package var path: String
  package var query: String
  /// Which bytes were asked for; `nil` for all.
  package var range: ByteRange?
  /// When it came.
  package var time: MediaTime
  package var status: Int?
  package var end: MediaTime?
  package var bytes = 0
  package var outcome = Outcome.running

  package init(id: Int, path: String, query: String, range: ByteRange? = nil, time: MediaTime) {
    self.id = id
    self.path = path
    self.query = query
    self.range = range
    self.time = time
  }

  /// Whether it is told before another: it came earlier, or its name goes before.
  func isBefore(_ other: VirtualLogEntry) -> Bool {
    (time, path, query, range?.start ?? -1, id)
      < (other.time, other.path, other.query, other.range?.start ?? -1, other.id)
  }

  package var description: String {
    let name =
      (query.isEmpty ? path : "\(path)?\(query)") + (range.map { " \($0.headerValue)" } ?? "")
    return "\(time) \(name) \(status.map(String.init) ?? "-") \(bytes) \(outcome.rawValue)"
      + (end.map { " \($0)" } ?? "")
  }
}
