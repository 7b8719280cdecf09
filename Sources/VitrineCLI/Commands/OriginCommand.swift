internal import ArgumentParser
internal import FoundationEssentials
internal import MadeUpOrigin
internal import MediaCore
internal import MockMedia

/// `vitrine origin`: a server that does what a script says, for any player.
struct OriginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "origin", abstract: "Serve over HTTP what a script says, with its faults.",
    discussion: """
      A script has one statement a line: link, serve, hls, live, master or rule. The page on origins has an example of each. \
      Scenarios play from the same scripts.

      The URLs are printed, then a line for each request: when it came, what was asked for, the status, how many bytes were sent, \
      how it ended and when. SIGINT ends it with 130, SIGTERM and SIGHUP with 0.
      """)

  static let examples = [
    "vitrine origin faults.origin --port 8080",
    "vitrine origin --add 'live /live/ low-latency' --add 'link rate=3M latency=50ms'",
  ]

  @Argument(help: "Files of scripts; - is standard input.", completion: .file())
  var scripts: [String] = []

  @Option(name: .customLong("add"), help: "A statement more; as often as you like.")
  var statements: [String] = []

  @Option(help: "The port; 0 for one that the system chooses.")
  var port = 0

  @Option(help: "The address of this machine to listen at; 0.0.0.0 for all.")
  var host = "127.0.0.1"

  @Flag(help: "Print no line for each request.")
  var quiet = false

  @Flag(help: "Read the scripts, tell what is wrong with them, and serve nothing.")
  var check = false

  func validate() throws {
    if scripts.isEmpty, statements.isEmpty {
      throw ValidationError("Name a script, or add a statement: --add 'serve / folder=.'")
    }
    if !(0...65_535).contains(port) { throw ValidationError("--port is 0 to 65535.") }
  }

  func run() async throws {
    let messages = LinePrinter()
    ProgramLog.start(LogSettings(), messages)
    let signals = EndingSignals()
    do {
      let plan = try plan()
      if check {
        try plan.checkFiles()
        // What is made up shows what is wrong with it when it is made.
        _ = try await OriginSite.make(plan, MockStore(), date: .now)
      } else {
        try await serve(plan, messages, until: signals)
      }
    } catch let error as OriginError {
      messages.print(error.description)
      await messages.finish()
      throw ExitCode(2)
    } catch let error as MediaError {
      let isScript = error.code == .invalidArgument
      messages.print(isScript ? error.reason : error.line)
      await messages.finish()
      throw ExitCode(isScript ? 2 : 1)
    }
    await messages.finish()
  }

  private func plan() throws(OriginError) -> OriginPlan {
    var plan = OriginPlan()
    for script in scripts { plan.add(try Self.read(script)) }
    if !statements.isEmpty {
      plan.add(
        try OriginPlan(statements.joined(separator: "\n"), file: "--add", folder: "."))
    }
    return plan
  }

  private static func read(_ script: String) throws(OriginError) -> OriginPlan {
    guard script == "-" else { return try OriginPlan(path: script) }
    var text = ""
    while let line = readLine(strippingNewline: false) { text += line }
    return try OriginPlan(text, file: "-", folder: ".")
  }

  private func serve(
    _ plan: OriginPlan, _ messages: LinePrinter, until signals: EndingSignals
  ) async throws {
    let work = Task {
      let site = try await OriginSite.make(plan, MockStore(), date: .now)
      let tell: @Sendable (VirtualLogEntry) -> Void = { [quiet] entry in
        if !quiet { messages.print(Self.line(entry)) }
      }
      let server = try await OriginServer.start(plan, site, host: host, port: port, tell: tell)
      do {
        try await StandardOutput.report(site.paths.map { server.base + $0 }.joined(separator: "\n"))
      } catch {
        await server.stop()
        throw error
      }
      return server
    }
    let number = try await withThrowingTaskGroup(of: Int32?.self) { group in
      group.addTask { await signals.next() }
      group.addTask {
        // Many media take longer than a moment, and nothing else is to be seen of that.
        let making = Task {
          try await Task.sleep(for: .seconds(1))
          messages.print("The media of the script are being made.")
        }
        defer { making.cancel() }
        _ = try await work.value
        return nil
      }
      var number: Int32?
      while number == nil, let ended = try await group.next() { number = ended }
      work.cancel()
      signals.stop()
      return number ?? 0
    }
    // What was not begun is given up.
    if let server = try? await work.value { await server.stop() }
    if number == EndingSignals.interrupt { throw ExitCode(128 + number) }
  }

  /// `2.51 /clip.mp4 206 104857 complete 3.2`.
  private static func line(_ entry: VirtualLogEntry) -> String {
    entry.time.text + " " + entry.traceText(\.text)
  }
}

extension MediaTime {
  /// Seconds to the millisecond.
  fileprivate var text: String {
    let thousandths = Int((seconds * 1000).rounded())
    return "\(thousandths / 1000).\(String(thousandths % 1000).padded(to: 3))"
  }
}
