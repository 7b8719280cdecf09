internal import ArgumentParser
internal import MediaCore
internal import Playback
internal import Streaming
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

  @OptionGroup var inputs: InputOptions

  @Option(
    help: ArgumentHelp("The same for what playlists of this machine name.", valueName: "kinds"))
  var allowInPlaylists: String?

  @Flag(help: "Play the queue again when it ends.")
  var loopQueue = false

  func validate() throws {
    if let fallback, Self.isList(fallback) {
      throw ValidationError("--fallback takes one source, no folder or list.")
    }
  }

  private static func isList(_ source: String) -> Bool {
    source.isEmpty || FileSystem.isDirectory(source)
      || [".pls", ".xspf"].contains { source.lowercased().hasSuffix($0) }
  }

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
    settings.allowedInputs = try inputs.kinds
    settings.allowedInputsInPlaylists = try InputOptions.kinds(allowInPlaylists)
  }
}
