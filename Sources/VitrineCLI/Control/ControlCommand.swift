internal import ArgumentParser
internal import Control
internal import MediaCore

/// `vitrine ctl`: commands a running player, or watches its events.
struct ControlCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl",
    abstract: "Command a running player over its socket.",
    discussion: """
      vitrine ctl status
      vitrine ctl seek to=12.5 play=false await=settled
      vitrine ctl queue.append 'items=["a.mp4", {"source": "b.mp4", "loops": 3}]'
      vitrine ctl snapshot file=screen.png
      vitrine ctl --watch playing,error

      A value that is JSON is sent as such, any other as a string. The result is printed as JSON; \
      an error goes to standard error. A snapshot's file may be -, standard output.

      Exit status: 0 done; 1 refused, the server answered with an error; 64 the command line is wrong; 69 no server \
      answers at the socket; 74 failed, the connection broke off or the output cannot be written; 75 timed out.
      """)

  @Option(
    help:
      "The socket's path (default: $XDG_RUNTIME_DIR/vitrine.sock, or /tmp/vitrine-UID.sock without that variable)."
  )
  var socket: String?

  @Flag(help: "Print events as they come, a batch a line; filters may follow.")
  var watch = false

  @Argument(help: "The method, then its parameters as name=value; with --watch the filters.")
  var words: [String] = []

  func validate() throws {
    if watch { return }
    guard !words.isEmpty else { throw ValidationError("Name a method, or use --watch.") }
    _ = try ControlCall(words)
  }

  func run() async throws {
    do {
      try await carryOut()
    } catch let error as ControlClientError {
      StandardError.print("Error: \(error)")
      throw ControlStatus(error).exit
    }
  }

  private func carryOut() async throws {
    let client = try await ControlClient.connect(to: socket ?? ControlSocketPath.default)
    if watch {
      try await EventWatch(filters: words).run(on: client)
    } else {
      if let snapshot = try SnapshotFile(ControlCall(words)) {
        try await snapshot.write(from: client)
      } else {
        let call = try ControlCall(words)
        try await StandardOutput.printAll(
          try await client.call(call.method, call.parameters).json)
      }
    }
    await client.close()
  }
}
