internal import DequeModule
internal import FFmpeg
internal import MediaCore

extension PacketQueue {
  /// What is behind its lock.
  struct State: ~Copyable {
    /// What was taken and may be taken once more, and then what waits.
    var entries = UniqueDeque<Entry>()
    /// How many of these were taken.
    var taken = 0
    /// What is not to be decoded yet.
    var withheld = UniqueDeque<Entry>()
    var isWithholding = false
    var level = Level()
    var generation = 0
    /// The pass of the generation that the first entry belongs to, and that of the one that is taken next.
    var firstPass = 0
    var pass = 0
    /// The pass that is being put in, and where its last packet ends in the order of decoding; `nil` before one with a time.
    var pushedPass = 0
    var pushedEnd: MediaTime?
    /// What holds for the packets from the first entry on, and from the one that is taken next; `nil` for what the
    /// track began with.
    var firstFormat: CodecParameters?
    var format: CodecParameters?
    /// Whether the consumer has not been told of that, since it was dropped.
    var formatIsUntold = false
    var consumerWaits = false
    var producerWaitsBelow: MediaTime?

    var isEmpty: Bool { taken == entries.count }
  }
}

extension PacketQueue.State {
  /// Takes the next entry, or a copy of it where it is kept.
  mutating func takeNext(keeps: Bool) -> PacketQueue.Entry? {
    while !isEmpty {
      advance()
      guard keeps else { return removeFirst() }
      // Of one that there is no memory to copy, the packet is lost.
      let copy = entries[taken - 1].copy()
      if copy != nil { return copy }
    }
    return nil
  }

  /// Notes how far the track is put in with an entry.
  mutating func noteReach(of entry: borrowing PacketQueue.Entry) {
    switch entry {
    case .packet(let packet): pushedEnd = packet.end(after: pushedEnd)
    case .format: break
    case .endOfPass:
      pushedPass += 1
      pushedEnd = nil
    }
  }

  mutating func drop(before time: MediaTime?, ofPass pass: Int, waiting: Bool) {
    while !entries.isEmpty, firstPass < pass || firstPass == pass && beginsBefore(time) {
      if taken == 0 {
        guard waiting else { return }
        advance()
        if entries[0].format != nil { formatIsUntold = true }
      }
      _ = removeFirst()
    }
  }

  /// Counts the first entry that waits as taken.
  private mutating func advance() {
    let amount = entries[taken].level
    level -= amount
    pass += amount.passEnds
    format = entries[taken].format ?? format
    taken += 1
  }

  /// Lets go of the first entry, which was taken.
  private mutating func removeFirst() -> PacketQueue.Entry? {
    guard let entry = entries.popFirst() else { return nil }
    taken -= 1
    firstPass += entry.level.passEnds
    firstFormat = entry.format ?? firstFormat
    return entry
  }

  borrowing func hasKeyFrame(notAfter time: MediaTime) -> Bool {
    for index in taken..<entries.count {
      switch entries[index] {
      case .packet(let packet):
        if packet.isKeyFrame, let start = packet.time, start <= time { return true }
      case .format: continue
      case .endOfPass: return false
      }
    }
    return false
  }

  borrowing func lastKeyFrame(notAfter time: MediaTime) -> MediaTime? {
    var last: MediaTime?
    for index in taken..<entries.count {
      switch entries[index] {
      case .packet(let packet):
        if packet.isKeyFrame, let start = packet.time, start <= time { last = start }
      case .format: continue
      case .endOfPass: return last
      }
    }
    return last
  }

  borrowing func reaches(_ time: MediaTime) -> Bool {
    for index in 0..<entries.count {
      switch entries[index] {
      case .packet(let packet):
        if let start = packet.decodeTime ?? packet.time, start >= time { return true }
      case .format: continue
      case .endOfPass: return true
      }
    }
    return false
  }

  /// So many packets without a time in a row are passed over in looking for one with it.
  private static let mostUntimed = 64

  /// Whether the first packet of the pass that comes first is from before a time: it or one behind it says so.
  private borrowing func beginsBefore(_ time: MediaTime?) -> Bool {
    guard let time else { return false }
    for index in 0..<min(entries.count, Self.mostUntimed) {
      switch entries[index] {
      case .packet(let packet):
        if let start = packet.decodeTime ?? packet.time { return start < time }
      case .format: continue
      case .endOfPass: return false
      }
    }
    return false
  }
}
