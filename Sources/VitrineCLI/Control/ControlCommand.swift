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
      vitrine ctl volume 0.5
      vitrine ctl seek 12.5 play=false await=settled
      vitrine ctl queue.append a.mp4 '{"source": "b.mp4", "loops": 3}'
      vitrine ctl queue.insert 'items=["a.mp4", "b.mp4"]' at=0
      vitrine ctl snapshot screen.png
      vitrine ctl --watch playing,error
      vitrine ctl help seek

      help lists the methods, help METHOD tells its parameters, types, defaults and result: as the server says, \
      or this program where no server answers.

      The main parameter of a method needs no name: the one that must be given, or the one that rpc.discover marks \
      with x-main. If it is a list, each word is an element of it. Any other JSON array gives all parameters by place.

      A value that is JSON is sent as such where the parameter takes it, any other as a string. The result is printed \
      as JSON; an error goes to standard error. A snapshot's file may be -, standard output.

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

  @Argument(
    parsing: .allUnrecognized,
    help:
      "The method, then its main parameter and others as name=value; or help; with --watch the filters."
  )
  var words: [String] = []

  mutating func validate() throws {
    // The parser leaves to us what it does not know, because numbers below 0 are among that.
    let end = words.firstIndex(of: "--")
    for word in words[..<(end ?? words.endIndex)]
    where word.hasPrefix("-") && word != "-" && Double(word) == nil {
      throw ValidationError("Unknown option '\(word)'")
    }
    if let end { words.remove(at: end) }
    if watch { return }
    guard !words.isEmpty else { throw ValidationError("Name a method, or use --watch.") }
    if try help != nil { return }
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

  /// What `help` is asked of; `nil` when another method is called.
  private var help: ControlHelp? {
    get throws(ValidationError) {
      !watch && words.first == "help" ? try ControlHelp(words.dropFirst()) : nil
    }
  }

  private func carryOut() async throws {
    let socket = socket ?? ControlSocketPath.default
    if let help = try help { return try await help.run(socket: socket) }
    let client = try await ControlClient.connect(to: socket)
    if watch {
      try await EventWatch(filters: words).run(on: client)
    } else {
      let call = try ControlCall(words, methods: try await methods(from: client))
      if let snapshot = try SnapshotFile(call) {
        try await snapshot.write(from: client)
      } else {
        try await StandardOutput.printAll(
          try await client.call(call.method, call.parameters).json)
      }
    }
    await client.close()
  }

  /// What tells the parameters: this program's own table, or the server's for a method that only the server may know.
  private func methods(from client: ControlClient) async throws(ControlClientError) -> MethodTable {
    let isTold = MethodTable.builtIn[words[0]] != nil
    if isTold || !words.dropFirst().contains(where: ControlCall.isNameless) { return .builtIn }
    return try await MethodTable(of: client)
  }
}
