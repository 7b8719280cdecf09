internal import ArgumentParser
internal import Vitrine

/// The options about what is kept of the network.
struct CacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep what comes over HTTP in this folder, for later starts and for times without a network.",
      valueName: "folder"), completion: .directory)
  var cache: String?

  @Option(
    help: "Bytes that the folder may hold: 500M or 2G for instance; 16777216 at least.",
    transform: SizeArgument.bytes)
  var cacheSize: Int64 = 2 << 30

  func validate() throws {
    if cacheSize < 16 << 20 { throw ValidationError("--cache-size is 16777216 or more.") }
  }

  func apply(to settings: inout PlayerSettings) {
    settings.cacheFolder = cache
    settings.cacheBytes = Int(cacheSize)
  }
}
