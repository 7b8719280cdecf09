internal import MediaCore

/// Puts entries into lines, and long rows of frames into few.
///
/// The first and the last frames of a row are told alone, those between by their number and a sum over all times and
/// pictures: no fault can hide in it. A row ends where its pass does, and where anything but sound lies between.
enum TraceFolding {
  /// How many frames at either end of a row are told alone.
  private static let edge = 2
  /// The most frames that one line tells, so that a difference can be found.
  private static let most = 30

  /// - Parameters:
  ///   - requests: Told first among what happened at a moment; loaders send them beside the player's thread.
  ///   - entries: In the order in which they happened.
  static func lines(_ requests: [TraceEntry], _ entries: [TraceEntry]) -> [String] {
    let entries = merged(requests, entries)
    var lines: [String] = []
    var place = 0
    while place < entries.count {
      let end = endOfRow(from: place, in: entries)
      lines += end > place ? row(entries[place..<end]) : [entries[place].text]
      place = max(end, place + 1)
    }
    return lines
  }

  /// Puts events behind what the outputs were given at the same moment.
  ///
  /// A player whose data comes by the clock tells them in as many batches as it takes steps at a moment, which depends on
  /// the threads that bring the data.
  private static func settled(_ entries: [TraceEntry]) -> [TraceEntry] {
    var settled: [TraceEntry] = []
    var events: [TraceEntry] = []
    for entry in entries {
      if case .note = entry.content {
        settled += events
        events = []
      } else if let first = events.first, first.time < entry.time {
        settled += events
        events = []
      }
      if case .event = entry.content { events.append(entry) } else { settled.append(entry) }
    }
    return settled + events
  }

  private static func merged(_ requests: [TraceEntry], _ entries: [TraceEntry]) -> [TraceEntry] {
    var merged: [TraceEntry] = []
    var rest = requests[...]
    for entry in settled(entries) {
      while let first = rest.first, first.time <= entry.time {
        merged.append(first)
        rest.removeFirst()
      }
      merged.append(entry)
    }
    return merged + rest
  }

  /// The end of the row of frames that begins at a place, itself where there is none.
  private static func endOfRow(from start: Int, in entries: [TraceEntry]) -> Int {
    guard case .frame(let first) = entries[start].content else { return start }
    var end = start + 1
    var last = end
    while end < entries.count {
      switch entries[end].content {
      case .sound: break
      case .frame(let frame)
      where (frame.item, frame.pass, frame.isNew) == (first.item, first.pass, first.isNew):
        last = end + 1
      default: return last
      }
      end += 1
    }
    return last
  }

  private static func row(_ entries: ArraySlice<TraceEntry>) -> [String] {
    let count = entries.count { if case .frame = $0.content { true } else { false } }
    let folded = edge..<max(edge, count - edge)
    guard folded.count > 2 else { return entries.map(\.text) }
    var lines: [String] = []
    var fold = Fold()
    // Sound that comes meanwhile is told behind the line.
    var sound: [String] = []
    func flush() {
      if let line = fold.line { lines.append(line) }
      fold = Fold()
      lines += sound
      sound = []
    }
    var number = 0
    for entry in entries {
      guard case .frame(let frame) = entry.content else {
        fold.count > 0 ? sound.append(entry.text) : lines.append(entry.text)
        continue
      }
      if folded.contains(number) {
        if fold.count == most { flush() }
        fold.add(frame, at: entry.time)
      } else {
        flush()
        lines.append(entry.text)
      }
      number += 1
    }
    flush()
    return lines
  }

  private struct Fold {
    var count = 0
    var first: (time: MediaTime, frame: TraceFrame)?
    var last: TraceFrame?
    var sum = TraceSum()

    mutating func add(_ frame: TraceFrame, at time: MediaTime) {
      if first == nil { first = (time, frame) }
      last = frame
      count += 1
      sum.add(time.nanoseconds)
      sum.add(frame.time.nanoseconds)
      sum.add(frame.outputTime.nanoseconds)
      sum.add(frame.sum)
    }

    var line: String? {
      guard let first, let last else { return nil }
      let range = "\(TraceTime.text(first.frame.time))..\(TraceTime.text(last.time))"
      return TraceEntry.text(
        first.time, last.isNew ? "frames" : "redrawn",
        "\(last.item)#\(last.pass) \(range) x\(count) \(sum.text)")
    }
  }
}
