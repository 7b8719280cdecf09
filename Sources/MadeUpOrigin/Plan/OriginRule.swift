package import MediaCore

/// What goes wrong with some requests.
package struct OriginRule: Sendable {
  /// Of the requests that it is for.
  package var path: PathPattern
  /// Which requests to each of these paths it is for, from 1.
  package var requests = 1...Int.max
  /// When they are sent.
  package var times = TimeRange(start: .zero, end: .distantFuture)

  /// How much later they are answered.
  package var delay = MediaTime.zero
  /// They are never answered.
  package var isSilent = false
  /// The connection is closed without an answer.
  package var hangsUp = false
  /// What is answered in the place of what is there; `nil` for that.
  package var status: Int?
  package var headers: [(name: String, value: String)] = []
  package var text: String?
  /// The connection is closed after so many bytes; `nil` for not.
  package var cut: Int?
  /// Nothing more comes after so many bytes; `nil` for not.
  package var stall: Int?
  /// For so long; `nil` for ever.
  package var stallLength: MediaTime?
  /// The length that is told; `nil` for the true one.
  package var length: Int?
  /// The bits a second that each has at most; `nil` for no limit.
  package var bitsPerSecond: Double?
  package var ignoresRange = false

  package init(path: PathPattern) { self.path = path }

  /// Whether it is for a request.
  func isFor(_ question: VirtualQuestion) -> Bool {
    requests.contains(question.number) && times.contains(question.time)
      && path.matches(question.path)
  }

  /// The answer in the place of what is there; `nil` where there is none.
  var reply: VirtualReply? {
    guard let status else { return nil }
    var reply = VirtualReply(status: status, body: Array((text ?? "").utf8))
    reply.headers = headers
    return reply
  }

  /// Changes an answer.
  func apply(to reply: inout VirtualReply) {
    if status == nil { reply.headers += headers }
    if let cut { reply.cutAfter = cut }
    if let stall, stall < reply.body.count {
      reply.stallAfter = stall
      reply.stallLength = stallLength
    }
    if let length { reply.toldLength = length }
    if let bitsPerSecond { reply.bitsPerSecond = bitsPerSecond }
  }
}
