internal import ArgumentParser
internal import Control
internal import Vitrine

/// `vitrine serve`: waits for commands on the socket.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Wait for commands on the socket, and play what they say.")

  static let examples = [
    "vitrine serve --full-screen --end-on-display-loss",
    "vitrine serve --socket /run/sign.sock --config sign.jsonl --log-level debug",
    "vitrine serve --video null --audio null --command 'queue.append a.mp4' --at 5 pause --for 10",
  ]

  @Option(
    help:
      "A file of JSON-RPC requests, one or a batch a line, that are carried out at the start; lines that begin with # are left out.",
    completion: .file())
  var config: String?

  @OptionGroup var output: OutputOptions

  func run() async throws {
    var settings = try output.settings()
    settings.controlSocket = settings.controlSocket ?? ControlSocketPath.default
    let requests = try config.map(ConfigurationFile.read) ?? []
    try await PlayerProgram(
      settings, output.log.settings, endsWithQueue: false, ticker: output.graphics.ticker.file,
      record: output.control.record,
      openingRequests: requests
    ).run()
  }
}
