package import MediaCore

/// One thing that happened, and when.
package struct TraceEntry: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    /// What a test does or asks: what comes before it stays before it.
    case note(String, String)
    /// What kind of thing it is, in one word, and what there is to say of it.
    case line(String, String)
    /// An event, which is told behind what the outputs were given at the same moment.
    case event(String)
    /// A frame, of which many follow each other.
    case frame(TraceFrame)
    /// Sound, which does not break a row of frames.
    case sound(String)
  }

  var time: MediaTime
  var content: Content

  package init(time: MediaTime, content: Content) {
    self.time = time
    self.content = content
  }

  var text: String {
    switch content {
    case .note(let kind, let text), .line(let kind, let text): Self.text(time, kind, text)
    case .event(let text): Self.text(time, "event", text)
    case .frame(let frame): Self.text(time, frame.isNew ? "frame" : "redrawn", frame.text)
    case .sound(let text): Self.text(time, "sound", text)
    }
  }

  static func text(_ time: MediaTime, _ kind: String, _ text: String) -> String {
    let time = TraceTime.text(time)
    let kind = kind + String(repeating: " ", count: max(0, 8 - kind.utf8.count))
    return String(repeating: " ", count: max(0, 10 - time.utf8.count)) + "\(time) \(kind) \(text)"
  }
}
