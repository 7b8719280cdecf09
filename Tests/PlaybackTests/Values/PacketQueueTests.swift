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

  @Test("What is kept can be taken once more, from any place on, until it is dropped")
  func goesBack() throws {
    let queue = PacketQueue(consumer: consumer, producer: producer, keepsTaken: true)
    let source = FileSource(path: TestMedia.fixture("pcm.wav"))
    try source.prepare()
    let demuxer = try Demuxer(source, guard: ReadGuard())
    let parameters = try demuxer.parameters(of: 0)
    var times: [MediaTime] = []
    for index in 0..<6 {
      guard let packet = try demuxer.read() else { break }
      let time = packet.time
      times.append(try #require(time))
      if index == 3 { queue.push(.format(parameters), generation: 0) }
      queue.push(.packet(packet), generation: 0)
    }
    queue.push(.endOfPass, generation: 0)
    func take(_ count: Int = .max) -> [String] {
      var taken: [String] = []
      while taken.count < count, let entry = queue.pop(generation: 0) {
        switch consume entry {
        case .packet(let packet): taken.append("\(times.firstIndex { $0 == packet.time } ?? -1)")
        case .format: taken.append("format")
        case .endOfPass: taken.append("end")
        }
      }
      return taken
    }
    let level = queue.level
    let all = ["0", "1", "2", "format", "3", "4", "5", "end"]
    #expect(take() == all && queue.level.isEmpty && queue.count == 8)
    #expect(queue.goBack(to: nil, ofPass: 0) == nil)
    #expect(queue.level.bytes == level.bytes && queue.level.duration == level.duration)
    #expect(take(2) == ["0", "1"])
    // What was not taken stays, unless nothing decodes it.
    queue.drop(before: times[5], ofPass: 0, waiting: false)
    #expect(queue.count == 6 && queue.goBack(to: nil, ofPass: 0) == nil)
    #expect(take(3) == ["2", "format", "3"])
    // Where the packets with the first parameters are gone, it begins with the others.
    #expect(queue.goBack(to: times[4], ofPass: 0) === parameters)
    #expect(take() == ["4", "5", "end"])
    #expect(queue.goBack(to: nil, ofPass: 1) === parameters && take().isEmpty)
    #expect(queue.count == 0 && queue.level.isEmpty)
  }
}
