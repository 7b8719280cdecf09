import Vitrine

/// Plays a clip twice, prints the events, seeks, and takes a snapshot of the frame.
///
/// With `--virtual` it plays without a window, as fast as the clip can be decoded.
@main
struct Embed {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let clip = arguments.last, clip != "--virtual" else {
      return print("usage: embed [--virtual] CLIP")
    }
    let player = try await VitrinePlayer {
      SourceName(clip)
      Loop(.times(2))
      NotAutoPlay()
      Events([.any])
      if arguments.contains("--virtual") { VirtualTime() }
    }
    let printing = Task {
      for await batch in player.events {
        for event in batch.events { print(event.mediaTime, event.kind) }
      }
    }

    // The reply comes when the frame at 1 s is up.
    try await player.send(.seek(to: .time(.seconds(1)), play: false), until: .settled)
    let picture = try await player.snapshot(SnapshotOptions(width: 160, height: 90))
    print("the frame at \(player.status.currentTime): \(picture.bytes.count) bytes of PNG")

    // An error has a number, a name and a reason.
    do {
      try await player.send(.audioTrack(.index(7)))
    } catch {
      print("\(error.code.rawValue) \(error.code.name): \(error.reason)")
    }

    try await player.send(.play)
    try await player.waitUntilEnded()
    print(player.status.counters)
    await player.close()
    await printing.value
  }
}
