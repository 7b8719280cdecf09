internal import ArgumentParser

/// Plays programmes over traces of networks with every rule for choosing the quality, and prints tables.
@main struct QualitySimulatorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "QualitySimulator",
    abstract: "Compare rules for choosing the quality over traces of networks.",
    discussion: """
      FOLDER holds folders of traces (*.t: a line is `duration_s kbit/s round_trip_s`) and, if it likes, \
      programmes (hls6.v, live2.v, bbb3.v). Without it, traces and programmes are made up.
      """)

  @Argument(help: "A folder of traces.")
  var folder: String?

  @Option(help: "Which half of the traces: tuning, confirmation or all.")
  var part = "all"

  @Option(help: "Scenarios: vod6, live2, vod3; all by default.")
  var scenario: [String] = []

  @Option(help: "Rules by name; all by default.")
  var rule: [String] = []

  @Option(help: "Only families whose name contains this.")
  var family: String?

  @Option(help: "How many links of each kind are made up.")
  var synthetic = 40

  func validate() throws {
    guard part == "all" || NetworkTrace.Part(rawValue: part) != nil else {
      throw ValidationError("\(part) is no part of the traces: tuning, confirmation or all")
    }
    let rules = Contender.all.map(\.name)
    if let unknown = rule.first(where: { !rules.contains($0) }) {
      throw ValidationError("no rule is called \(unknown): \(rules.joined(separator: ", "))")
    }
    let scenarios = Scenario.all(folder: nil).map(\.name)
    if let unknown = scenario.first(where: { !scenarios.contains($0) }) {
      throw ValidationError("no scenario is called \(unknown)")
    }
    guard synthetic >= 0 else { throw ValidationError("--synthetic must be 0 or above") }
  }

  func run() throws {
    let traces = try selectedTraces()
    let contenders = Contender.all.filter { rule.isEmpty || rule.contains($0.name) }
    let groups = [
      ("measured links", traces.filter { !$0.isSynthetic }),
      ("made-up links", traces.filter(\.isSynthetic)),
    ].filter { !$0.1.isEmpty }
    for scenario in Scenario.all(folder: folder)
    where self.scenario.isEmpty || self.scenario.contains(scenario.name) {
      for (name, group) in groups {
        let comparison = Comparison(scenario, group, contenders)
        print("## \(scenario.name), \(name), \(group.count) sessions\n")
        print(comparison.table + "\n")
        print(comparison.familyTable + "\n")
        if let ours = contenders.last?.name { print(comparison.pairedTable(ours) + "\n") }
      }
    }
  }

  private func selectedTraces() throws -> [NetworkTrace] {
    var read: [NetworkTrace] = []
    if let folder {
      read = try NetworkTrace.read(folder: folder)
      guard !read.isEmpty else { throw ValidationError("no traces in folders of \(folder)") }
    }
    let kinds: [NetworkTrace.Synthetic] = folder == nil ? NetworkTrace.Synthetic.allCases : [.fiveG]
    let made = kinds.flatMap { NetworkTrace.synthetic($0, count: synthetic) }
    return (read + made).filter { trace in
      (part == "all" || trace.part.rawValue == part)
        && family.map { trace.family.contains($0) } ?? true
    }
  }
}
