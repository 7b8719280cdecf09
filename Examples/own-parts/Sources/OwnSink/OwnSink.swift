import Vitrine

/// A video output of the program's own: it prints the mean brightness of each frame it is shown.
final class BrightnessMeter: VideoSink {
  func open(_ context: SinkContext) {}

  func show(_ frame: PresentedFrame) {
    // A copy of 64 by 36 gray pixels; `frame.frame` itself has the planes as they were decoded.
    let size = PixelSize(width: 64, height: 36)
    guard let small = try? frame.frame.converted(to: .gray, size: size) else { return }
    let sum = small.packedBytes.reduce(0) { $0 + Int($1) }
    print(frame.outputTime, "pass", frame.pass, "brightness", sum / (size.width * size.height))
  }

  func close() {}
}

@main
struct OwnSink {
  static func main() async throws {
    let clip = CommandLine.arguments.last ?? ""
    let player = try await VitrinePlayer {
      SourceName(clip)
      VideoOutputSink(BrightnessMeter())
      VirtualTime()
    }
    try await player.waitUntilEnded()
    await player.close()
  }
}
