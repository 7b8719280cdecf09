internal import ArgumentParser

/// Which clock playback lives by.
enum ClockChoice: String, ExpressibleByArgument {
  case real, virtual
}
