internal import ArgumentParser
internal import MediaCore
internal import Playback
internal import Vitrine

/// The options about what is played.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The order of the files of a folder: natural, date (the oldest first), shuffled or shuffled:SEED.",
      valueName: "order"))
  var folderOrder = "natural"

  @Option(
    help: ArgumentHelp(
      "What plays, again and again, while no item can be played; they are tried again meanwhile.",
      valueName: "source"))
  var fallback: String?

  @Flag(
    help: "Show a slate that tells what is wrong while no item can be played, nor the fallback.")
  var errorSlate = false

  func apply(to settings: inout PlayerSettings) throws {
    guard let order = FolderOrder(folderOrder) else {
      throw ValidationError(
        "The order of a folder is natural, date, shuffled or shuffled:SEED, where SEED is a whole number from 0."
      )
    }
    settings.folderOrder = order
    settings.fallback = fallback.map { ItemDescription($0) }
    settings.showsErrorSlate = errorSlate
  }
}
