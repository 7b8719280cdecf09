internal import ArgumentParser
internal import Control
internal import MediaCore
internal import Vitrine

/// `vitrine serve`: waits for commands on the socket.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Wait for commands on the socket, and play what they say.")

  @Option(help: "A file of JSON-RPC requests, one a line, that are carried out at the start.")
  var config: String?

  @OptionGroup var output: OutputOptions

  func run() async throws {
    var settings = try output.settings()
    settings.controlSocket = settings.controlSocket ?? ControlSocketPath.default
    let requests = try config.map(ConfigurationFile.read) ?? []
    try await PlayerProgram(
      settings, isQuiet: output.quiet, endsWithQueue: false, openingRequests: requests
    ).run()
  }
}
