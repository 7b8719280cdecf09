import Foundation

/// The sanitizer that the tests are built with, as `run_tests.sh` tells it.
enum Sanitizer {
  /// Under it a process takes terabytes of addresses, and keeps memory that was freed.
  static let isOfAddresses = ProcessInfo.processInfo.environment["VITRINE_SANITIZER"] == "address"
}
