internal import ArgumentParser
internal import MediaCore
internal import Vitrine

/// The options about what is played.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The order of the files of a folder: natural, date (the oldest first), shuffled or shuffled:SEED.",
      valueName: "order"))
  var folderOrder = "natural"

  func apply(to settings: inout PlayerSettings) throws {
    guard let order = FolderOrder(folderOrder) else {
      throw ValidationError(
        "The order of a folder is natural, date, shuffled or shuffled:SEED, where SEED is a whole number from 0."
      )
    }
    settings.folderOrder = order
  }
}
