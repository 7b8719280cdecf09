internal import MediaCore

extension [CueRun] {
  /// The same with blanks and line ends as the styles have it: what runs together is one blank, and there is none at
  /// the ends of lines.
  ///
  /// Source: https://www.w3.org/TR/css-text-3/, 4.1.
  var collapsed: [CueRun] {
    var runs: [CueRun] = []
    /// Whether a blank that runs together with what is before it is nothing.
    var isAfterBlank = true
    func trimEnd() {
      guard let last = runs.lastIndex(where: { !$0.text.isEmpty }),
        runs[last].style.whiteSpace.collapses, runs[last].text.unicodeScalars.last == " "
      else { return }
      runs[last].text.unicodeScalars.removeLast()
    }
    for run in self {
      let space = run.style.whiteSpace
      var kept = run
      kept.text = ""
      runs.append(kept)
      for scalar in run.text.unicodeScalars {
        let isLineEnd = scalar == "\n"
        if isLineEnd, space.keepsLines {
          trimEnd()
          isAfterBlank = true
        } else if space.collapses, isLineEnd || scalar == " " || scalar == "\t" {
          if !isAfterBlank { runs[runs.count - 1].text.append(" ") }
          isAfterBlank = true
          continue
        } else {
          isAfterBlank = false
        }
        runs[runs.count - 1].text.unicodeScalars.append(scalar)
      }
    }
    trimEnd()
    return runs.filter { !$0.text.isEmpty }
  }
}

extension CueWhiteSpace {
  /// Whether blanks run together.
  var collapses: Bool { self != .pre && self != .preWrap }
  /// Whether line ends end lines.
  var keepsLines: Bool { self != .normal && self != .nowrap }
}
