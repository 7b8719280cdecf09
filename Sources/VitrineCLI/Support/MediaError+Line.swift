internal import MediaCore

extension MediaError {
  /// The error as the program tells it: whose it is, what happened, its number and name, what can be done.
  var line: String {
    let place = item.map { " \($0):" } ?? ""
    return "vitrine:\(place) \(reason) [\(code.rawValue) \(code.name)]. \(recovery)"
  }
}
