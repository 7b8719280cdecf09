internal import DequeModule
internal import FFmpeg
internal import MediaCore

/// The picture that the stage waits for, taken from the decoder before later ones have been decoded.
///
/// A decoder with several threads, or one that puts pictures in order, gives a picture only when others after it have
/// been decoded. Drained, it gives it at once and forgets all. So the packets up to that picture are kept, and decoded
/// once more before those after it.
struct EarlyPicture: ~Copyable {
  /// A packet, and whether its picture is left out unless others are made from it.
  struct Kept: ~Copyable {
    let packet: Packet
    let isLeftOut: Bool
  }

  private enum Phase {
    case gathering
    case draining(MediaTime)
    case over
  }

  /// The most bytes that are kept, so that memory is bounded whatever the distance of key frames.
  static let mostBytes = 16 << 20
  /// How long the kept packets may have taken to decode: playback may have to wait while they are decoded once more.
  private let longest: MediaTime
  private var phase = Phase.gathering
  private var kept = UniqueDeque<Kept>()
  private var bytes = 0
  /// When the first packet came.
  private var began: MediaTime?
  /// The picture that was given out early; those up to it come again and are not wanted.
  private(set) var given: MediaTime?
  /// How long it took from the first packet until then, and how many bytes were decoded for it.
  private(set) var cost: (time: MediaTime, bytes: Int)?

  init(repeatingUpTo longest: MediaTime) { self.longest = longest }

  /// Whether packets are to be kept.
  var isGathering: Bool { if case .gathering = phase { true } else { false } }
  /// Whether the decoder is being drained.
  var isDraining: Bool { if case .draining = phase { true } else { false } }
  /// Whether no packet has been kept.
  var isEmpty: Bool { kept.isEmpty }
  /// Whether a single one has.
  var isOne: Bool { kept.count == 1 }

  /// Says that the first packet is about to be decoded.
  mutating func begin(at now: MediaTime) { began = began ?? now }

  /// Keeps a packet that was sent.
  mutating func keep(_ packet: consuming Packet, isLeftOut: Bool) {
    guard isGathering || isDraining else { return }
    bytes += packet.byteCount
    kept.append(Kept(packet: packet, isLeftOut: isLeftOut))
    if bytes > Self.mostBytes { giveUp() }
  }

  /// Says that the picture wanted has been sent, and the decoder drained.
  ///
  /// - Returns: Whether it may be; else what was kept before it took too long.
  mutating func drain(for time: MediaTime, at now: MediaTime) -> Bool {
    guard isGathering, let began, kept.isEmpty || now - began <= longest else {
      giveUp()
      return false
    }
    phase = .draining(time)
    return true
  }

  /// Whether a picture that came out of the decoder is wanted.
  mutating func admits(_ time: MediaTime) -> Bool {
    if case .draining(let wanted) = phase { return time == wanted }
    guard let given else { return true }
    if time <= given { return false }
    self.given = nil
    return true
  }

  /// Says that the picture wanted is out.
  mutating func give(at now: MediaTime) {
    switch phase {
    case .gathering: giveUp()
    case .draining(let wanted):
      given = wanted
      cost = (now - (began ?? now), bytes)
    case .over: break
    }
  }

  /// Goes on with what was kept; the decoder has forgotten it.
  mutating func repeatKept() { phase = .over }

  /// The next packet to decode once more.
  mutating func nextRepeated() -> Kept? {
    guard case .over = phase else { return nil }
    return kept.popFirst()
  }

  /// Says that another pass begins: nothing of it has been given, and nothing is given early.
  mutating func endPass() {
    giveUp()
    given = nil
  }

  /// Gives no picture early any more.
  mutating func giveUp() {
    phase = .over
    kept.removeAll()
  }
}
