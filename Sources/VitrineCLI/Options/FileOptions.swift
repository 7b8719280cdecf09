internal import ArgumentParser
internal import Vitrine

/// The options about the queue and where its files are.
struct FileOptions: ParsableArguments {
  @Option(
    help: "A directory in which bare names are looked up; may be repeated.", completion: .directory)
  var searchPath: [String] = []

  @Option(name: .customLong("ext"), help: "The extension to try for a bare name.")
  var fileExtension = "mp4"

  @Option(help: "The only directory that files may be opened in.", completion: .directory)
  var mediaRoot: String?

  @Flag(help: "Allow redirects and playlists of public servers to lead to private addresses.")
  var allowPrivateTargets = false

  @Option(
    parsing: .unconditional,
    help: "The most items that the queue may have; more are refused.")
  var queueLimit = 100_000

  func validate() throws {
    if queueLimit < 1 { throw ValidationError("--queue-limit takes 1 or more.") }
  }

  func apply(to settings: inout PlayerSettings) {
    settings.searchPath = searchPath
    settings.fileExtension = fileExtension
    settings.mediaRoot = mediaRoot
    settings.allowsPrivateTargets = allowPrivateTargets
    settings.queueLimit = queueLimit
  }
}
