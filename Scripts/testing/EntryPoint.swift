import Dispatch
import Testing

/// Runs the tests that Swift Testing finds in the program itself.
@main
struct EntryPoint {
  // Not asynchronous: optimised, the program's own main function has a part of the same name then, and one of them is lost.
  static func main() {
    Task { await Testing.__swiftPMEntryPoint() as Never }
    dispatchMain()
  }
}
