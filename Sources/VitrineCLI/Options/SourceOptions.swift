internal import ArgumentParser
internal import MediaCore
internal import Playback
internal import Vitrine

/// The options about what is played.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The order of the files of a folder: natural, date (the oldest first), shuffled or shuffled:SEED.",
      valueName: "order"), completion: .list(["natural", "date", "shuffled"]))
  var folderOrder = "natural"

  @Option(
    help: ArgumentHelp(
      "What plays, again and again, while no item can be played; they are tried again meanwhile.",
      valueName: "source"), completion: .file())
  var fallback: String?

  @Flag(
    help: "Show a slate that tells what is wrong while no item can be played, nor the fallback.")
  var errorSlate = false

  @Option(
    help: ArgumentHelp(
      "Allow inputs of these kinds: udp, rtp, rtsp, srt, v4l2, pulse, alsa, fd; with commas between.",
      valueName: "kinds"))
  var allow: String?

  @Option(
    help: ArgumentHelp("The same for what playlists of this machine name.", valueName: "kinds"))
  var allowInPlaylists: String?

  @Flag(help: "Play the queue again when it ends.")
  var loopQueue = false

  func apply(to settings: inout PlayerSettings) throws {
    guard let order = FolderOrder(folderOrder) else {
      throw ValidationError(
        "The order of a folder is natural, date, shuffled or shuffled:SEED, where SEED is a whole number from 0."
      )
    }
    settings.folderOrder = order
    settings.loopsQueue = loopQueue
    settings.fallback = fallback.map { ItemDescription($0) }
    settings.showsErrorSlate = errorSlate
    settings.allowedInputs = try Self.kinds(allow)
    settings.allowedInputsInPlaylists = try Self.kinds(allowInPlaylists)
  }

  private static func kinds(_ text: String?) throws -> Set<InputKind> {
    let names = (text ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
    return Set(
      try names.map { name in
        guard let kind = InputKind(rawValue: name) else {
          let known = InputKind.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("'\(name)' is no kind of input; they are \(known).")
        }
        return kind
      })
  }
}
