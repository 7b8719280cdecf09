internal import ArgumentParser

/// How the lines of the log are written.
enum LogFormat: String, ExpressibleByArgument {
  case text, json
}
