import FoundationEssentials
import Glibc

/// Why a test clip could not be made.
public struct TestMediaError: Error, CustomStringConvertible {
  public var description: String
}
