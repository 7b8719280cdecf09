import Vitrine

/// Shows the files of a folder for ever, one fading into the next, and takes commands at a socket.
@main
struct Kiosk {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { return print("usage: kiosk FOLDER SOCKET") }
    let player = try await VitrinePlayer {
      SourceName(arguments[1])
      MediaRoot(arguments[1])
      LoopQueue()
      ItemTransition.crossfade(.milliseconds(500))
      Gravity(.aspectFill)
      FullScreen()
      ControlSocket(arguments[2])
      // What is worth a line in the log of a machine that has no keyboard.
      Events([.currentItemChanged, .error])
    }
    let log = Task {
      for await batch in player.events {
        for event in batch.events { print(line(event)) }
      }
    }
    // An item that fails is skipped, and the queue goes on: only a client's `quit` ends it.
    await player.waitUntilQuit()
    await player.close()
    await log.value
  }

  static func line(_ event: PlayerEvent) -> String {
    switch event.kind {
    case .currentItemChanged(_, let item): "shows \(item?.description ?? "nothing")"
    case .error(let error): "error \(error.code.rawValue) (\(error.code.name)): \(error.reason)"
    default: "\(event.kind)"
    }
  }
}
