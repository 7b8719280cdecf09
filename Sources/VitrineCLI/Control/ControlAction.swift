internal import ArgumentParser
internal import Control
internal import MediaCore

/// What the words and options of `vitrine ctl` ask for.
enum ControlAction {
  case call([String])
  case help(ControlHelp)
  case wait(ControlWait)
  case watch(EventWatch, seconds: Double?)

  /// How long may be waited, in seconds: about thirty years.
  private static let longest = 1e9

  /// - Throws: For words and options that do not go together.
  init(_ command: ControlCommand) throws(ValidationError) {
    if let timeout = command.timeout, !timeout.isFinite || timeout < 0 {
      throw ValidationError("--timeout takes a number of seconds from 0.")
    }
    let seconds = command.timeout.map { min($0, Self.longest) }
    if command.watch {
      if let count = command.count, count < 1 {
        throw ValidationError("--count takes a number from 1.")
      }
      let watch = try EventWatch(filters: command.words, count: command.count, until: command.until)
      self = .watch(watch, seconds: seconds)
      return
    }
    guard command.count == nil, command.until == nil else {
      throw ValidationError("--count and --until belong to --watch.")
    }
    guard let first = command.words.first else {
      throw ValidationError("Name a method, or use --watch.")
    }
    if first == "wait" {
      self = .wait(try ControlWait(command.words.dropFirst(), seconds: seconds))
      return
    }
    guard seconds == nil else {
      throw ValidationError("--timeout belongs to wait and --watch; a method has timeout=SECONDS.")
    }
    if first == "help" {
      self = .help(try ControlHelp(command.words.dropFirst()))
    } else {
      _ = try ControlCall(command.words)
      self = .call(command.words)
    }
  }

  /// Does it.
  ///
  /// - Parameter socket: The path of the server's socket.
  func run(socket: String) async throws {
    if case .help(let help) = self { return try await help.run(socket: socket) }
    let client = try await ControlClient.connect(to: socket)
    switch self {
    case .help: break
    case .call(let words): try await Self.call(words, on: client)
    case .wait(let wait): try await wait.run(on: client)
    case .watch(let watch, let seconds): try await watch.run(on: client, seconds: seconds)
    }
    await client.close()
  }

  private static func call(_ words: [String], on client: ControlClient) async throws {
    let methods = try await methods(for: words, from: client)
    let call = try ControlCall(words, methods: methods)
      .absolute(in: .current, methods: methods)
    if let snapshot = try SnapshotFile(call) {
      try await snapshot.write(from: client)
    } else {
      let reply = try await client.call(call.method, call.parameters)
      try await StandardOutput.printAll(reply.json)
    }
  }

  /// What tells the parameters: this program's own table, or the server's for a method that only the server may know.
  private static func methods(
    for words: [String], from client: ControlClient
  ) async throws(ControlClientError) -> MethodTable {
    let isTold = MethodTable.builtIn[words[0]] != nil
    if isTold || !words.dropFirst().contains(where: ControlCall.isNameless) { return .builtIn }
    return try await MethodTable(of: client)
  }
}
