internal import DequeModule
internal import FFmpeg
internal import MediaCore

/// The packets of pictures on their way into the decoder, and what need not be decoded of them.
///
/// Before the picture that is up at the start of a pass come those it is made from, from a key frame on, and others
/// besides: these are left out. The decoder's thread alone uses it.
struct VideoIntake: ~Copyable, Sendable {
  /// What is to be done next.
  struct Step: ~Copyable {
    var entry: PacketQueue.Entry
    var leftOut = VideoDecoder.LeftOut.nothing
  }

  private let queue: PacketQueue
  /// What waits until it is known whether it is needed.
  private var waiting = UniqueDeque<Packet>()
  /// What comes after all that waits.
  private var afterwards: PacketQueue.Entry?
  private var outlook: ReferenceOutlook?
  /// The latest picture that has come of those that begin before the start of the pass.
  private var latestBefore: MediaTime?

  init(_ queue: PacketQueue, _ parameters: CodecParameters) {
    self.queue = queue
    outlook = ReferenceOutlook(parameters)
  }

  /// Begins anew, with packets that go by these parameters.
  mutating func begin(_ parameters: CodecParameters) {
    waiting.removeAll()
    afterwards = nil
    outlook = ReferenceOutlook(parameters)
    latestBefore = nil
  }

  /// Takes the next step.
  ///
  /// - Parameters:
  ///   - start: Of the pass; `nil` once the picture that is up there is out.
  /// - Returns: `nil` when it has to wait for packets; the queue signals then.
  mutating func next(generation: Int, start: MediaTime?) -> Step? {
    while true {
      if let leftOut = outlook?.leftOutOfFirst, let packet = waiting.popFirst() {
        outlook?.removeFirst()
        if outlook?.isDone == true { outlook = nil }
        return Step(entry: .packet(packet), leftOut: leftOut)
      }
      if let entry = afterwards.take() { return Step(entry: entry) }
      guard let entry = queue.pop(generation: generation) else { return nil }
      if let step = take(entry, start: start) { return step }
    }
  }

  /// - Returns: `nil` when it waits.
  private mutating func take(_ entry: consuming PacketQueue.Entry, start: MediaTime?) -> Step? {
    switch consume entry {
    case .packet(let packet):
      let isNeverShown = isNeverShown(packet, start: start)
      guard outlook != nil else {
        return Step(entry: .packet(packet), leftOut: isNeverShown ? .unreferenced : .nothing)
      }
      outlook?.add(packet, isNeverShown: isNeverShown)
      if start.map({ packet.time ?? $0 >= $0 }) ?? true { outlook?.finish() }
      waiting.append(packet)
      return nil
    case .format(let parameters): afterwards = .format(parameters)
    case .endOfPass: afterwards = .endOfPass
    }
    outlook?.finish()
    return nil
  }

  /// Whether a picture lies before the one that will be up at the start of the pass.
  ///
  /// One that begins later and still before the start has come, so this one cannot be that picture. It need be
  /// decoded only if others are made from it.
  private mutating func isNeverShown(_ packet: borrowing Packet, start: MediaTime?) -> Bool {
    guard let start, let time = packet.time, time <= start else { return false }
    if let latestBefore, time < latestBefore { return true }
    latestBefore = time
    return false
  }
}
