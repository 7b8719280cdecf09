import Foundation
import MediaCore
import Streaming
import Synchronization

/// A source whose reads take now this long, now that: the same for the same seed.
final class HesitantSource: DataSource {
  private let source: any DataSource
  private let seed: Mutex<UInt64>

  init(_ source: any DataSource, seed: UInt64) {
    self.source = source
    self.seed = Mutex(seed)
  }

  func prepare() throws(MediaError) {
    hesitate()
    try source.prepare()
  }

  var length: Int64? { source.length }
  var isSeekable: Bool { true }

  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    hesitate()
    return try source.read(at: offset, into: &buffer)
  }

  func cancel() { source.cancel() }

  // The order in which threads get on is what is tested: only real time can disturb it.
  private func hesitate() {
    let random = seed.withLock { seed in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return seed >> 33
    }
    if random % 3 == 0 { usleep(UInt32(random % 12_000)) }
  }
}
