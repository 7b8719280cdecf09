import FFmpeg
import MediaCore
import Streaming
import Testing
import VitrineTesting

@testable import Playback

@Suite("The queue from the reader to a decoder") struct PacketQueueTests {
  private let consumer = Signal()
  private let producer = Signal()
  private let queue: PacketQueue

  init() { queue = PacketQueue(consumer: consumer, producer: producer) }

  private var consumerWasSignalled: Bool { consumer.wait(atMost: .zero) }
  private var producerWasSignalled: Bool { producer.wait(atMost: .zero) }

  /// Pushes the first packets of a file and gives their bytes and lengths.
  @discardableResult
  private func push(_ count: Int, generation: Int = 0) throws -> [(bytes: Int, length: MediaTime)] {
    let source = FileSource(path: TestMedia.fixture("pcm.wav"))
    try source.prepare()
    let demuxer = try Demuxer(source, guard: ReadGuard())
    var pushed: [(bytes: Int, length: MediaTime)] = []
    for _ in 0..<count {
      guard let packet = try demuxer.read() else { break }
      pushed.append((packet.byteCount, packet.duration))
      queue.push(.packet(packet), generation: generation)
    }
    #expect(pushed.count == count && pushed.allSatisfy { $0.length > .zero })
    return pushed
  }

  private func pop(generation: Int = 0) -> String? {
    guard let entry = queue.pop(generation: generation) else { return nil }
    switch consume entry {
    case .packet: return "packet"
    case .format: return "format"
    case .endOfPass: return "end"
    }
  }

  @Test("Its level counts bytes, a little for each packet, lengths and ends of passes")
  func level() throws {
    let pushed = try push(3)
    queue.push(.endOfPass, generation: 0)
    #expect(queue.level.bytes == pushed.reduce(0) { $0 + $1.bytes + 200 })
    #expect(queue.level.duration == pushed.reduce(.zero) { $0 + $1.length })
    #expect(queue.level.passEnds == 1)
    for _ in 0..<3 { #expect(pop() == "packet") }
    #expect(queue.level.bytes == 0 && queue.level.duration == .zero)
    #expect(!queue.level.isEmpty, "the end of a pass is something to decode")
    #expect(pop() == "end" && queue.level.isEmpty)
  }

  @Test("The decoder is signalled only when it found nothing before")
  func signalsConsumer() throws {
    queue.push(.endOfPass, generation: 0)
    #expect(!consumerWasSignalled)
    #expect(pop() == "end" && pop() == nil)
    queue.push(.endOfPass, generation: 0)
    #expect(consumerWasSignalled)
    queue.push(.endOfPass, generation: 0)
    #expect(!consumerWasSignalled)
  }

  @Test("The reader is signalled once, when less waits than it said")
  func signalsProducer() throws {
    let length = try push(4)[0].length
    queue.signalProducer(below: length + length)
    #expect(pop() == "packet" && pop() == "packet")
    #expect(!producerWasSignalled, "as much as it said still waits")
    #expect(pop() == "packet" && producerWasSignalled)
    #expect(pop() == "packet" && pop() == nil && !producerWasSignalled)
  }

  @Test("A reader that asks when the decoder already waits is signalled at once")
  func starved() throws {
    #expect(pop() == nil)
    queue.signalProducer(below: .seconds(1))
    #expect(producerWasSignalled)
  }

  @Test("The last packet wakes the reader even where lengths are not known")
  func noLengths() {
    queue.push(.endOfPass, generation: 0)
    queue.signalProducer(below: .zero)
    #expect(!producerWasSignalled)
    #expect(pop() == "end" && producerWasSignalled)
  }

  @Test("What belongs to a generation that is gone neither comes in nor goes out")
  func generations() throws {
    try push(2)
    #expect(pop(generation: 1) == nil && queue.level.bytes > 0)
    queue.reset(generation: 1)
    #expect(queue.level.isEmpty && queue.level.duration == .zero)
    try push(1, generation: 0)
    #expect(queue.level.isEmpty && pop(generation: 1) == nil)
    try push(1, generation: 1)
    #expect(consumerWasSignalled && pop(generation: 0) == nil && pop(generation: 1) == "packet")
  }
}
