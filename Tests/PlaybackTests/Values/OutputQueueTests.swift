import MediaCore
import Synchronization
import Testing

@testable import Playback

@Suite("The queue from a decoder to the stage") struct OutputQueueTests {
  private final class Counter: Sendable {
    private let count = Mutex(0)
    func add() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
  }

  private let producer = Signal()
  private let wakes = Counter()

  private func queue(_ capacity: Int) -> OutputQueue<Int> {
    OutputQueue(capacity: capacity, producer: producer) { [wakes] in wakes.add() }
  }

  private var producerWasSignalled: Bool { producer.wait(atMost: .zero) }

  @Test("The stage is woken only when it found nothing before")
  func wakesStage() {
    let queue = queue(4)
    queue.push(1, generation: 0)
    #expect(wakes.value == 0)
    #expect(queue.pop() == 1 && queue.pop() == nil)
    queue.push(2, generation: 0)
    queue.push(3, generation: 0)
    #expect(wakes.value == 1)
    #expect(queue.peek() == 2 && queue.pop() == 2 && queue.pop() == 3 && queue.peek() == nil)
    queue.push(4, generation: 0)
    #expect(wakes.value == 2)
  }

  @Test("A decoder that found no room is signalled once half is free", arguments: [1, 2, 3, 5])
  func signalsProducer(capacity: Int) {
    let queue = queue(capacity)
    for number in 0..<capacity {
      #expect(queue.hasRoom(generation: 0))
      queue.push(number, generation: 0)
    }
    #expect(!queue.hasRoom(generation: 0))
    var left = capacity
    while left > capacity / 2 {
      #expect(!producerWasSignalled)
      _ = queue.pop()
      left -= 1
    }
    #expect(producerWasSignalled)
    _ = queue.pop()
    #expect(!producerWasSignalled)
  }

  @Test("Where what is taken is replaced at once, a decoder is signalled by each")
  func keptFull() {
    let queue = queue(4)
    queue.keepFull()
    for number in 0..<4 { queue.push(number, generation: 0) }
    for number in 4..<8 {
      #expect(!queue.hasRoom(generation: 0) && !producerWasSignalled)
      _ = queue.pop()
      #expect(producerWasSignalled && queue.hasRoom(generation: 0))
      queue.push(number, generation: 0)
    }
  }

  @Test("One that is held has room for the first of its generation alone until it is released")
  func held() {
    let queue = queue(4)
    queue.reset(generation: 1, holding: .first)
    #expect(queue.hasRoom(generation: 1))
    queue.push(1, generation: 1)
    #expect(!queue.hasRoom(generation: 1))
    #expect(queue.pop() == 1 && !producerWasSignalled && !queue.hasRoom(generation: 1))
    queue.release()
    #expect(producerWasSignalled && queue.hasRoom(generation: 1))
    queue.release()
    #expect(!producerWasSignalled)
    queue.reset(generation: 2, holding: .first)
    queue.reset(generation: 3)
    queue.push(2, generation: 3)
    #expect(queue.hasRoom(generation: 3))
  }

  @Test("A decoder that does not wait is not signalled")
  func quiet() {
    let queue = queue(2)
    queue.push(1, generation: 0)
    queue.push(2, generation: 0)
    #expect(queue.pop() == 1 && queue.pop() == 2)
    #expect(!producerWasSignalled)
  }

  @Test("The bound holds back, and loses nothing that comes all the same")
  func pastTheBound() {
    let queue = queue(1)
    for number in 0..<3 { queue.push(number, generation: 0) }
    #expect((0..<3).map { _ in queue.pop() } == [0, 1, 2])
  }

  @Test("More room is told at once")
  func moreRoom() {
    let queue = queue(1)
    queue.push(1, generation: 0)
    #expect(!queue.hasRoom(generation: 0))
    queue.setCapacity(2)
    #expect(producerWasSignalled && queue.hasRoom(generation: 0))
  }

  @Test("What belongs to a generation that is gone has room and goes nowhere")
  func generations() {
    let queue = queue(1)
    queue.push(1, generation: 0)
    queue.reset(generation: 1)
    #expect(queue.pop() == nil)
    queue.push(2, generation: 0)
    #expect(wakes.value == 0 && queue.peek() == nil)
    queue.push(3, generation: 1)
    #expect(wakes.value == 1)
    #expect(queue.hasRoom(generation: 0) && !queue.hasRoom(generation: 1))
    #expect(queue.pop() == 3)
  }

  @Test("Throwing everything away leaves no decoder waiting for ever")
  func reset() {
    let queue = queue(1)
    queue.push(1, generation: 0)
    #expect(!queue.hasRoom(generation: 0))
    queue.reset(generation: 1)
    #expect(producerWasSignalled && queue.hasRoom(generation: 1) && queue.pop() == nil)
  }
}
