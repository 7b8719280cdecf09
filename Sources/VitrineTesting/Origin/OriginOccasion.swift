import FoundationEssentials

/// Which of the requests to a path are meant, counted from 1.
public enum OriginOccasion: Sendable, Hashable {
  /// All of them.
  case always
  /// The first so many.
  case first(Int)
  /// That one and no other.
  case only(Int)
  /// That one and all after it.
  case from(Int)

  func includes(_ number: Int) -> Bool {
    switch self {
    case .always: true
    case .first(let count): number <= count
    case .only(let one): number == one
    case .from(let first): number >= first
    }
  }
}
