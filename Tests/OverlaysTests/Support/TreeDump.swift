import MediaCore

/// A cue's tree as text, in the form that tests of HTML parsers use.
func dump(_ nodes: [CueNode], depth: Int = 0) -> String {
  let indent = "| " + String(repeating: "  ", count: depth)
  return nodes.map { node -> String in
    switch node {
    case .text(let text): return "\(indent)\"\(text)\"\n"
    case .timestamp(let time):
      let milliseconds = time.nanoseconds / 1_000_000
      func padded(_ value: Int64, _ length: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
      }
      let hours = padded(milliseconds / 3_600_000, 2)
      let minutes = padded(milliseconds / 60_000 % 60, 2)
      let seconds = padded(milliseconds / 1000 % 60, 2)
      return
        "\(indent)<?timestamp \(hours):\(minutes):\(seconds).\(padded(milliseconds % 1000, 3))>\n"
    case .element(let element):
      let isSpan = [.class, .voice, .language].contains(element.kind)
      var result = "\(indent)<\(isSpan ? "span" : element.kind.rawValue)>\n"
      if !element.classes.isEmpty {
        result += "\(indent)  class=\"\(element.classes.joined(separator: " "))\"\n"
      }
      if element.kind == .language { result += "\(indent)  lang=\"\(element.annotation)\"\n" }
      if element.kind == .voice { result += "\(indent)  title=\"\(element.annotation)\"\n" }
      return result + dump(element.children, depth: depth + 1)
    }
  }.joined()
}
