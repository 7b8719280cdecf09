import Foundation
import Synchronization
import Testing

@testable import Outputs

@Suite("The ring between two threads") struct SampleRingTests {
  @Test("What goes in comes out, in order, across the end of the memory")
  func wraps() {
    let ring = SampleRing(capacity: 10)
    var next: Float = 0
    var expected: Float = 0
    for step in 0..<100 {
      let count = ring.write((0..<(step % 7)).map { next + Float($0) }[...])
      next += Float(count)
      #expect(ring.readable + ring.writable == 10)
      for value in read(ring, 1 + step % 5) {
        #expect(value == expected)
        expected += 1
      }
    }
    #expect(expected > 100)
  }

  @Test("A full ring takes what fits, an empty one gives nothing, a cleared one is empty")
  func limits() {
    let ring = SampleRing(capacity: 4)
    #expect(ring.write([1, 2, 3, 4, 5, 6]) == 4)
    #expect(ring.write([7]) == 0)
    #expect(read(ring, 9) == [1, 2, 3, 4])
    #expect(read(ring, 9) == [])
    ring.write([8, 9])
    ring.clear()
    #expect(ring.readable == 0)
    #expect(ring.writable == 4)
  }

  @Test("Two threads lose nothing and mix up nothing")
  func twoThreads() {
    let ring = SampleRing(capacity: 997)
    let total = 500_000
    let thread = Thread {
      var next = 0
      while next < total {
        let piece = (next..<min(total, next + 131)).map { Float($0 % 65_536) }
        next += ring.write(piece[...])
      }
    }
    thread.start()
    var position = 0
    var mistakes = 0
    while position < total {
      for value in read(ring, 173) {
        if value != Float(position % 65_536) { mistakes += 1 }
        position += 1
      }
    }
    #expect(mistakes == 0)
  }

  @Test("A gain glides within 5 ms and leaves samples alone at 1")
  func gain() {
    var samples = [Float](repeating: 0.3, count: 2000)
    var ramp = GainRamp(1, sampleRate: 48000)
    samples.withUnsafeMutableBufferPointer { ramp.apply(toward: 1, $0, channels: 2) }
    #expect(samples.allSatisfy { $0 == 0.3 })
    samples.withUnsafeMutableBufferPointer { ramp.apply(toward: 0, $0, channels: 2) }
    #expect(samples[0] < 0.3 && samples[0] > 0.29)
    #expect(samples[479] < 0.01)
    #expect(samples[482...].allSatisfy { $0 == 0 })
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 >= $1 })
  }

  private func read(_ ring: SampleRing, _ count: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = ring.read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
