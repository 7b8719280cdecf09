import FFmpeg
import Foundation
import HLS
import MediaCore
import VitrineTesting

extension IFrameStream {
  /// The numbers in the key frames that are up at some times, read one by one; -1 for none.
  static func numbers(
    in files: [String: [UInt8]], at seconds: [Double]
  ) async throws -> [Int] {
    let origin = try await ScriptedOrigin.start()
    ProtectedStream.serve(files, from: origin)
    let url = origin.url("/master.m3u8")
    return try await onThread {
      let opener = DefaultSourceOpener()
      let source = try opener.open(url)
      try source.prepare()
      guard let frames = try opener.iFrameReader(of: source, name: url, ReadingContext()) else {
        return []
      }
      return try seconds.map { (second: Double) -> Int in
        guard let frame = try frames.frame(at: .seconds(second)) else { return -1 }
        var decoder = try VideoDecoder(frame.parameters, threads: 1)
        _ = try decoder.send(frame.takePacket())
        decoder.drain()
        guard case .element(let picture) = try decoder.receive() else { return -1 }
        return TestMedia.frameNumber(of: picture)
      }
    }
  }

  private static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
  }
}
