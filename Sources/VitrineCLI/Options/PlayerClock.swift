internal import ArgumentParser
internal import MediaCore
internal import Vitrine

/// Which clock a player lives by that is no scenario's.
enum PlayerClock: String, CaseIterable, ExpressibleByArgument {
  case real, virtual
  /// A virtual one that stands still until a client of the socket moves it.
  case stepped

  func apply(to settings: inout PlayerSettings) {
    switch self {
    case .real: settings.virtualClock = nil
    case .virtual: settings.virtualClock = VirtualClock()
    case .stepped:
      settings.virtualClock = VirtualClock(horizon: .zero)
      settings.clientsMoveClock = true
    }
  }
}
