extension Comparison {
  /// The table of all figures, in Markdown.
  package var table: String {
    var rows = [
      [
        "rule", "kb/s", "util", "rebuffer %", "over floor pp", "stall-free %", "switches/min",
        "mean abs Δu", "start s", "wasted %", "QoE_lin", "QoE_log", "SODA", "µs/decision",
      ]
    ]
    let floor = mean("floor") { $0.rebufferRatio }
    for (index, contender) in contenders.enumerated() {
      let name = contender.name
      rows.append([
        name,
        mean(name) { $0.meanBitrate / 1000 }.text(0),
        mean(name) { $0.utility }.text(3),
        mean(name) { $0.rebufferRatio * 100 }.text(3),
        ((mean(name) { $0.rebufferRatio } - floor) * 100).text(3),
        mean(name) { $0.stalls == 0 ? 100 : 0 }.text(1),
        mean(name) { $0.switchesPerMinute }.text(2),
        mean(name) { $0.meanChange }.text(3),
        mean(name) { $0.startUp }.text(2),
        mean(name) { $0.wastedPart * 100 }.text(2),
        withInterval(name) { $0.linear },
        withInterval(name) { $0.logarithmic },
        withInterval(name) { $0.soda },
        (decisionTimes[index] * 1e6).text(0),
      ])
    }
    return Self.markdown(rows)
  }

  /// QoE_log of each contender by family of traces, in Markdown.
  package var familyTable: String {
    let families = Set(traces.map(\.family)).sorted()
    var rows = [["QoE_log"] + families]
    for (index, contender) in contenders.enumerated() {
      rows.append(
        [contender.name]
          + families.map { family in
            let values = zip(traces, results[index]).filter { $0.0.family == family }
              .map(\.1.logarithmic)
            return Self.withInterval(values)
          })
    }
    return Self.markdown(rows)
  }

  /// One contender against each other, paired by trace, in Markdown.
  package func pairedTable(_ name: String) -> String {
    var rows = [["\(name) minus", "Δ QoE_log", "Δ rebuffer pp", "Δ util", "Δ switches/min"]]
    for other in contenders.map(\.name) where other != name {
      rows.append([
        other,
        Self.withInterval(differences(name, minus: other) { $0.logarithmic }),
        Self.withInterval(differences(name, minus: other) { $0.rebufferRatio * 100 }),
        Self.withInterval(differences(name, minus: other) { $0.utility }),
        Self.withInterval(differences(name, minus: other) { $0.switchesPerMinute }),
      ])
    }
    return Self.markdown(rows)
  }

  private func withInterval(_ name: String, _ figure: (SessionResult) -> Double) -> String {
    Self.withInterval(sessions(name).map(figure))
  }

  private static func withInterval(_ values: [Double]) -> String {
    let (low, high) = Statistics.interval(values)
    return "\(Statistics.mean(values).text(3)) [\(low.text(3)), \(high.text(3))]"
  }

  private static func markdown(_ rows: [[String]]) -> String {
    let lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
    guard let head = lines.first, let columns = rows.first?.count else { return "" }
    let rule = "|" + String(repeating: "---|", count: columns)
    return ([head, rule] + lines.dropFirst()).joined(separator: "\n")
  }
}

extension Double {
  /// With so many digits after the point.
  func text(_ digits: Int) -> String {
    guard isFinite else { return "\(self)" }
    var factor = 1.0
    for _ in 0..<digits { factor *= 10 }
    let scaled = (abs(self) * factor).rounded()
    guard scaled < 1e15 else { return "\(self)" }
    let whole = Int64(scaled)
    let sign = self < 0 && whole != 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let digitsText = String(whole)
    let padding = max(digits + 1 - digitsText.count, 0)
    let padded = String(repeating: "0", count: padding) + digitsText
    return "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
