internal import ArgumentParser
internal import Logging

/// The least level of what is said.
enum LogThreshold: String, ExpressibleByArgument {
  case error, warning, notice, info, debug

  var level: Logger.Level {
    switch self {
    case .error: .error
    case .warning: .warning
    case .notice: .notice
    case .info: .info
    case .debug: .debug
    }
  }
}
