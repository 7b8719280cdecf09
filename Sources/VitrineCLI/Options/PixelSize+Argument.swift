internal import ArgumentParser
internal import Vitrine

extension PixelSize {
  /// Reads `1280x720`; each side has 1 to 16384 pixels.
  init(argument text: String) throws {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...16384).contains(width), (1...16384).contains(height)
    else { throw ValidationError("A size is WIDTHxHEIGHT, 1280x720 for instance.") }
    self.init(width: width, height: height)
  }
}
