import Foundation
import HLS
import MediaCore
import Networking
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

  private func hesitate() { seed.withLock { $0.next() }.pause(atMost: 12_000) }
}

/// A client whose requests are now this long in being sent, now that, without a virtual clock knowing of it.
final class HesitantClient: HTTPClient {
  private let client: any HTTPClient
  private let seed: Mutex<UInt64>

  init(_ client: any HTTPClient, seed: UInt64) {
    self.client = client
    self.seed = Mutex(seed)
  }

  func start(_ request: Request) -> Transfer {
    seed.withLock { $0.next() }.pause(atMost: 4000)
    return client.start(request)
  }

  var sharesClock: Bool { client.sharesClock }
}

extension UInt64 {
  /// The next random number of a row that it is the state of.
  fileprivate mutating func next() -> UInt64 {
    self = self &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return self >> 33
  }

  /// Waits for so many microseconds, or mostly not at all.
  fileprivate func pause(atMost most: UInt64) {
    // The order in which threads get on is what is tested: only real time can disturb it.
    if self % 3 == 0 { usleep(UInt32(self % most)) }
  }
}
