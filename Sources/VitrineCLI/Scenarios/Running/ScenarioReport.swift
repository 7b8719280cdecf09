internal import MediaCore

/// How verdicts are told: for people, as TAP, or as JUnit's XML.
enum ScenarioReport {
  /// A line, and for what failed the place, the reason and the events before it.
  static func text(_ verdict: ScenarioRun.Verdict) -> String {
    if let skip = verdict.skip { return "skip  \(verdict.file)  \(skip)" }
    let facts =
      "\(verdict.steps) steps, \(rounded(verdict.played)) s in \(rounded(verdict.taken)) s"
    guard let failure = verdict.failure else { return "ok    \(verdict.file)  \(facts)" }
    let lines =
      ["FAIL  \(verdict.file)  \(facts)", "      \(place(failure)): \(failure.step.text)"]
      + ["      \(failure.reason)"]
    let heading =
      failure.kind == .trace ? "where they part, + is what was found:" : "the events before it:"
    return
      (lines + (failure.events.isEmpty ? [] : ["      \(heading)"])
      + failure.events.map { "        \($0)" }).joined(separator: "\n")
  }

  /// How all came out, in a line.
  static func summary(_ verdicts: [ScenarioRun.Verdict]) -> String {
    let failed = verdicts.count { $0.failure != nil }
    let skipped = verdicts.count { $0.skip != nil }
    return "\(verdicts.count) scenarios, "
      + (failed == 0 ? "all as they should be" : "\(failed) failed")
      + (skipped == 0 ? "" : ", \(skipped) left out")
  }

  /// The Test Anything Protocol, version 13.
  ///
  /// - Parameter remark: What stands in front of all, where there is something.
  static func tap(_ verdicts: [ScenarioRun.Verdict], remark: String? = nil) -> String {
    let lines = verdicts.enumerated().flatMap { number, verdict -> [String] in
      // What follows a number sign is a directive.
      let title = "\(number + 1) - \(verdict.file.replacing("#", with: "\\#"))"
      if let skip = verdict.skip { return ["ok \(title) # SKIP \(skip)"] }
      guard let failure = verdict.failure else { return ["ok \(title)"] }
      return [
        "not ok \(title)", "# \(place(failure)): \(failure.step.text)", "# \(failure.reason)",
      ]
    }
    let head = ["TAP version 13", "1..\(verdicts.count)"] + (remark.map { ["# \($0)"] } ?? [])
    return (head + lines).joined(separator: "\n")
  }

  /// The XML that JUnit's readers take.
  static func junit(_ verdicts: [ScenarioRun.Verdict]) -> String {
    let failed = verdicts.count { $0.failure != nil }
    let cases = verdicts.map { verdict -> String in
      let head =
        "  <testcase classname=\"scenario\" name=\"\(escaped(verdict.file))\""
        + " time=\"\(rounded(verdict.taken))\""
      if let skip = verdict.skip {
        return head + ">\n    <skipped message=\"\(escaped(skip))\"/>\n  </testcase>"
      }
      guard let failure = verdict.failure else { return head + "/>" }
      let text = [place(failure) + ": " + failure.step.text] + failure.events
      return head + ">\n    <failure message=\"\(escaped(failure.reason))\">"
        + escaped(text.joined(separator: "\n")) + "</failure>\n  </testcase>"
    }
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
      + [
        "<testsuite name=\"vitrine\" tests=\"\(verdicts.count)\" failures=\"\(failed)\""
          + " skipped=\"\(verdicts.count { $0.skip != nil })\">"
      ] + cases
      + ["</testsuite>", ""]).joined(separator: "\n")
  }

  private static func place(_ failure: ScenarioRun.Failure) -> String {
    let step = failure.step
    return step.line == 0 ? step.file : "\(step.file):\(step.line)"
  }

  private static func rounded(_ time: MediaTime) -> String {
    let hundredths = Int((time.seconds * 100).rounded())
    return "\(hundredths / 100).\(String(hundredths % 100).padded(to: 2))"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default:
        // XML has no place for the others (XML 1.0, 2.2).
        let isControl = scalar.value < 32 && scalar != "\n" && scalar != "\t"
        if !isControl, scalar.value != 0xFFFE, scalar.value != 0xFFFF {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
