import Foundation
import VitrineTesting

/// A PulseAudio server of a test's own, with devices in place of sound cards.
///
/// `pipe` hands on every sample it plays, which a monitor does not after silence; the others play into nothing.
final class PulseServer {
  static let isInstalled = FakeSoundServer.isInstalled

  private let server: FakeSoundServer

  var address: String { server.address }

  init() throws {
    server = try FakeSoundServer(modules: [
      "module-null-sink sink_name=test rate=48000 format=float32le channels=2",
      "module-null-sink sink_name=wide rate=96000 format=s16le channels=6 "
        + "channel_map=front-left,front-right,rear-left,rear-right,front-center,lfe",
      "module-null-sink sink_name=narrow rate=8000 format=s16le channels=1",
      "module-role-cork trigger_roles=music cork_roles=video",
    ])
  }

  /// Starts the server and waits until it answers.
  func start() throws { try server.launch() }

  /// Moves all that plays to another sink.
  func move(to sink: String) throws {
    let streams = String(
      decoding: try server.control(["list", "short", "sink-inputs"]), as: UTF8.self)
    for stream in streams.split(separator: "\n") {
      try server.control(["move-sink-input", String(stream.prefix { $0.isNumber }), sink])
    }
  }

  /// Has a sink play nothing from now on, and so all that plays there.
  func suspend(_ sink: String) throws { try server.control(["suspend-sink", sink, "1"]) }

  func kill() { server.kill() }

  /// What `pipe` plays until the closure returns and for half a second after, two samples a frame.
  func recordPipe(_ body: () throws -> Void) throws -> [SIMD2<Float>] {
    _ = server.take()
    try body()
    // The pipe is read on a thread of its own: all is there once half a second of silence is.
    var samples = server.take()
    let end = ContinuousClock.now + .seconds(20)
    while samples.count < 48_000 || samples.suffix(48_000).contains(where: { $0 != 0 }),
      ContinuousClock.now < end
    {
      usleep(20_000)
      samples += server.take()
    }
    return stride(from: 0, to: samples.count, by: 2).map { SIMD2(samples[$0], samples[$0 + 1]) }
  }
}
