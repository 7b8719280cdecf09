internal import ArgumentParser

/// Which clock scenarios live by.
enum ClockChoice: String, ExpressibleByArgument {
  case real, virtual
}
