/// Where two texts differ, in the form of `diff -u`, cut short.
public enum TextDifference {
  /// The differing lines with those around them; empty when the texts are the same.
  ///
  /// - Parameters:
  ///   - expected: Its lines that the other lacks have a minus.
  ///   - found: Its lines that the other lacks have a plus.
  ///   - limit: How many lines are told, 0 or more; more are counted. Less than 0 is 0.
  public static func text(expected: String, found: String, limit: Int = 60) -> String {
    guard expected != found else { return "" }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = found.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = hunks(edits(old, new))
    let limit = max(0, limit)
    guard lines.count > limit else { return lines.joined(separator: "\n") }
    return (lines.prefix(limit) + ["… and \(lines.count - limit) lines more"])
      .joined(separator: "\n")
  }

  private enum Edit { case same(Int, Substring), lost(Int, Substring), added(Substring) }

  /// All lines of both, in order; those of the first with their number.
  private static func edits(_ old: [Substring], _ new: [Substring]) -> [Edit] {
    let difference = new.difference(from: old)
    var lost: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): lost.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var edits: [Edit] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if lost.contains(left) {
        edits.append(.lost(left, old[left]))
        left += 1
      } else if added.contains(right) {
        edits.append(.added(new[right]))
        right += 1
      } else {
        edits.append(.same(left, old[left]))
        left += 1
        right += 1
      }
    }
    return edits
  }

  private static func hunks(_ edits: [Edit]) -> [String] {
    let context = 3
    var isNear = [Bool](repeating: false, count: edits.count)
    for (place, edit) in edits.enumerated() {
      if case .same = edit { continue }
      for near in max(0, place - context)...min(edits.count - 1, place + context) {
        isNear[near] = true
      }
    }
    var lines: [String] = []
    for (place, edit) in edits.enumerated() where isNear[place] {
      let isFirst = place == 0 || !isNear[place - 1]
      switch edit {
      case .same(let number, let text):
        if isFirst { lines.append("@@ line \(number + 1)") }
        lines.append(" \(text)")
      case .lost(let number, let text):
        if isFirst { lines.append("@@ line \(number + 1)") }
        lines.append("-\(text)")
      case .added(let text): lines.append("+\(text)")
      }
    }
    return lines
  }
}
