internal import MediaCore
internal import Vitrine

/// How far a job is, on one line of a terminal: a bar, a rate, the time that is left.
struct ProgressLine {
  private static let width = 24
  private static let interval = MediaTime.milliseconds(100)

  private let printer: LinePrinter
  private let isShown: Bool
  private let clock = MonotonicClock()
  private let start: MediaTime
  private var lastShown = MediaTime.zero

  init(_ printer: LinePrinter) {
    self.printer = printer
    isShown = StandardError.isTerminal
    start = clock.now
  }

  /// Shows how far it is, ten times a second at most.
  ///
  /// - Parameters:
  ///   - fraction: 0…1.
  ///   - detail: What is counted, for instance `12/50`.
  mutating func show(_ fraction: Double, _ detail: String) {
    let now = clock.now
    guard isShown, now - lastShown >= Self.interval else { return }
    lastShown = now
    printer.show(Self.text(fraction, detail, elapsed: now - start))
  }

  /// Shows how many of some pieces are done, and how many of them in a second.
  mutating func show(_ done: Int, of count: Int) {
    let seconds = (clock.now - start).seconds
    let rate = seconds > 0 ? "  \(Self.tenths(Double(done) / seconds))/s" : ""
    show(Double(done) / Double(max(1, count)), "\(done)/\(count)\(rate)")
  }

  /// Shows how far it is, and how much of it is done in a second.
  mutating func show(_ fraction: Double) {
    let seconds = (clock.now - start).seconds
    show(fraction, seconds > 0 ? "\(Self.tenths(fraction * 100 / seconds)) %/s" : "")
  }

  /// A number to one decimal.
  static func tenths(_ number: Double) -> String {
    let tenths = Int(min(1e12, max(0, number * 10)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Removes the line, before something is written to standard output.
  func clear() async {
    if isShown { await printer.hideNow() }
  }

  /// The line.
  static func text(_ fraction: Double, _ detail: String, elapsed: MediaTime) -> String {
    let fraction = min(1, max(0, fraction))
    let filled = Int((fraction * Double(width)).rounded())
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let percent = Int((fraction * 100).rounded(.down))
    guard fraction > 0, elapsed > .zero else { return "[\(bar)] \(percent) %  \(detail)" }
    let left = elapsed.seconds * (1 - fraction) / fraction
    // A server may tell any length.
    guard left < 1e9 else { return "[\(bar)] \(percent) %  \(detail)" }
    return "[\(bar)] \(percent) %  \(detail)  \(Int(left.rounded(.up))) s left"
  }
}
