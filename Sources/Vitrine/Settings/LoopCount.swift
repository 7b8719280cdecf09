/// How often something plays.
public enum LoopCount: Sendable, Hashable {
  /// Again and again, until it is told otherwise.
  case forEver
  /// So many times in all, 1 or more.
  case times(Int)

  var count: Int? {
    switch self {
    case .forEver: nil
    case .times(let times): max(1, times)
    }
  }
}
