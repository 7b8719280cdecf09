import Foundation

/// The sanitizer that the tests are built with, as `run_tests.sh` tells it.
enum Sanitizer {
  /// Under it a process takes terabytes of addresses, and keeps memory that was freed.
  static let takesMemory = isOfThreads || name == "address"
  /// Under it a thread may not be cancelled, as FFmpeg cancels that of a UDP input.
  static let isOfThreads = name == "thread"

  /// Under any of them a program takes several times as long.
  static let isUsed = !(name ?? "").isEmpty

  private static let name = ProcessInfo.processInfo.environment["VITRINE_SANITIZER"]
}
