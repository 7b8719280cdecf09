internal import ArgumentParser
internal import Control
internal import FoundationEssentials
internal import MediaCore
internal import MockMedia
internal import Vitrine

/// `vitrine run`: plays scenarios under a virtual clock, and judges them.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Play scenarios under a virtual clock, and judge them.",
    discussion: """
      A scenario is a text file, one step a line: a command as ctl takes it, or at, wait, expect, after, never, always, \
      refused, repeat … end, set, tolerance, skip-if, include, player. A line that is a JSON object says the same. \
      `vitrine help scenarios` has an example of each.

      Exit status: 0 all came out as they should; 1 in one something did not come that was expected; 2 one cannot be read, \
      or its player cannot be made; 3 commands were refused, or not refused that must be, and all else was as it should be; 4 a trace is another one than that of --golden, and all \
      else was as it should be.
      """)

  @Argument(
    help: "Files of scenarios, or folders, of which the files that end in .scenario are played.",
    completion: .file())
  var scenarios: [String]

  @Flag(
    help: "Read the scenarios, tell all lines that are wrong, and play nothing.")
  var check = false

  @Option(help: "Play each so many times.")
  var `repeat` = 1

  @Option(help: "How many are played side by side.")
  var jobs = 2

  @Option(
    help:
      "virtual: as fast as possible and the same every time; or real, for what depends on devices and networks."
  )
  var clock = ClockChoice.virtual

  @Flag(help: "Play them again whenever a file beside one of them changes, until a signal ends it.")
  var watch = false

  @Flag(help: "Play them in an order by chance, which --seed repeats.")
  var shuffle = false

  @Option(
    help:
      "The number that the order of --shuffle comes from; without it one is made up and printed.")
  var seed: UInt64?

  @OptionGroup(title: "Traces and pictures") var traces: TraceOptions

  @Flag(help: "Print the verdicts as TAP.")
  var tap = false

  @Option(help: "Write the verdicts to this file too, as JUnit's XML.", completion: .file())
  var junit: String?

  func validate() throws {
    guard (1...1_000_000).contains(`repeat`) else {
      throw ValidationError("--repeat takes a number from 1 to 1,000,000.")
    }
    if !(1...64).contains(jobs) { throw ValidationError("--jobs is 1 to 64.") }
  }

  func run() async throws {
    let command = self
    try await JobRun.run { messages in
      command.watch ? try await command.watch(messages) : try await command.run(messages)
    }
  }

  private func run(_ messages: LinePrinter) async throws {
    try await play(try await read(), messages)
  }

  func play(_ found: [Scenario], _ messages: LinePrinter) async throws {
    if check { return }
    let traces = try traces.settings(for: found.map(\.file), named: scenarios, report: junit)
    var all = found.flatMap { Array(repeating: $0, count: `repeat`) }
    var order: String?
    if shuffle || seed != nil {
      let seed = seed ?? UInt64.random(in: 0..<1_000_000)
      var generator = SeededGenerator(seed: seed)
      all = generator.shuffled(all)
      order = "the order is that of --seed \(seed)"
    }
    if !tap, let order { try await StandardOutput.report(order) }
    let verdicts = try await verdicts(on: all, traces, messages)
    if tap { try await StandardOutput.report(ScenarioReport.tap(verdicts, remark: order)) }
    if let junit {
      let text = Array(ScenarioReport.junit(verdicts).utf8)
      if let failure = try await onThread({ WholeFile.failure(ofWriting: text, to: junit) }) {
        throw MediaError(.outputFileFailed, "'\(junit)': \(SystemError.reason(failure))")
      }
    }
    if !tap { try await StandardOutput.report(ScenarioReport.summary(verdicts)) }
    if let kind = verdicts.compactMap(\.failure?.kind).min() { throw ExitCode(kind.rawValue) }
  }

  /// Reads all, and tells of each that is none.
  func read() async throws -> [Scenario] {
    var read: [Scenario] = []
    var faults: [String] = []
    for path in paths {
      do throws(ScenarioFaults) { read.append(try Scenario(path: path)) } catch {
        faults += error.faults.map(\.description)
      }
    }
    if read.isEmpty, faults.isEmpty {
      faults = ["there is no file that ends in .scenario in \(scenarios.joined(separator: ", "))"]
    }
    guard !faults.isEmpty else { return read }
    // All of them, however slow the reader is.
    try await onThread { [faults] in
      StandardError.write(faults.map { $0 + "\n" }.joined())
    }
    throw ExitCode(2)
  }

  private var paths: [String] {
    scenarios.flatMap { path -> [String] in
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        return [path]
      }
      return names.filter { $0.hasSuffix(".scenario") }.sorted().map { "\(path)/\($0)" }
    }
  }

  /// Plays all, some side by side, and tells each verdict in the order of the scenarios.
  private func verdicts(
    on scenarios: [Scenario], _ traces: ScenarioTraces, _ messages: LinePrinter
  ) async throws -> [ScenarioRun.Verdict] {
    let mocks = MockStore()
    return try await withThrowingTaskGroup(
      of: (Int, ScenarioRun.Verdict, TracePictures?).self
    ) { group in
      var verdicts: [Int: ScenarioRun.Verdict] = [:]
      var (next, told) = (0, 0)
      var progress = ProgressLine(messages)
      while told < scenarios.count {
        while next < scenarios.count, next - told < jobs {
          let (number, scenario) = (next, scenarios[next])
          group.addTask { [clock, options = self.traces] in
            let pictures = options.tracePictures(of: scenario.file)
            let verdict = try await ScenarioRun.run(
              scenario, mocks, by: clock, tracing: traces.tracing, watching: pictures?.sinks ?? [])
            return (number, verdict, pictures)
          }
          next += 1
        }
        guard let (number, verdict, pictures) = try await group.next() else { break }
        let judged = try traces.judged(verdict)
        verdicts[number] = try self.traces.withPictures(pictures?.judged(judged) ?? judged)
        while let verdict = verdicts[told] {
          await progress.clear()
          if !tap { try await StandardOutput.report(ScenarioReport.text(verdict)) }
          told += 1
        }
        let failed = verdicts.values.count { $0.failure != nil }
        progress.show(
          Double(verdicts.count) / Double(scenarios.count),
          "\(verdicts.count)/\(scenarios.count)" + (failed > 0 ? ", \(failed) failed" : ""))
      }
      await progress.clear()
      return (0..<told).compactMap { verdicts[$0] }
    }
  }
}
