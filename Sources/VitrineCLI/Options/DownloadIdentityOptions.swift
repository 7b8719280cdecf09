internal import ArgumentParser
internal import MediaJobs

/// The options of `vitrine download` about what it is that comes.
struct DownloadIdentityOptions: ParsableArguments {
  @Option(help: "What a person reads of it: the title of a stream's folder or file.")
  var title: String?

  @Option(
    help: ArgumentHelp(
      "A JPEG or PNG that stands for it, a path or a URL; without it that which a stream names itself.",
      valueName: "file"), completion: .file())
  var artwork: String?

  @Option(help: "The SHA-256 that a file must have.")
  var sha256: String?

  func validate() throws {
    if let sha256, !DownloadSettings.isSHA256(sha256) {
      throw ValidationError("--sha256 takes 64 hexadecimal digits.")
    }
  }
}
