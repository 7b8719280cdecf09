internal import MediaCore
internal import Playback
internal import Vitrine

/// A live line on the terminal: what plays, where it is, how it goes.
struct StatusLine {
  private let subscription: EventSubscription?
  private let printer: LinePrinter

  init(_ player: VitrinePlayer, _ printer: LinePrinter, isWanted: Bool) {
    self.printer = printer
    guard isWanted, StandardError.isTerminal else {
      subscription = nil
      return
    }
    subscription = player.subscribe(
      to: [], interval: .milliseconds(200), timeInterval: .milliseconds(500)
    ) { [weak player] _ in
      guard let status = player?.status else { return }
      printer.show(Self.text(of: status))
    }
  }

  func stop() {
    guard let subscription else { return }
    subscription.cancel()
    printer.hide()
  }

  private static func text(of status: PlayerStatus) -> String {
    let item = status.current?.rawValue ?? "-"
    let length = status.duration.map(clock) ?? "live"
    return "\(status.state.rawValue) \(item)  \(clock(status.currentTime)) / \(length)"
      + "  passes \(status.counters.passes)  late \(status.counters.framesLate)"
      + "  dropped \(status.counters.framesDropped)"
  }

  private static func clock(_ time: MediaTime) -> String {
    let tenths = Int((time.seconds * 10).rounded(.down))
    let seconds = tenths / 10 % 60
    return "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }
}
