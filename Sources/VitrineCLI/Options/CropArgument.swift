internal import ArgumentParser
internal import MediaCore

/// A rectangle as people write it: `WIDTHxHEIGHT+X+Y`.
enum CropArgument {
  static func rect(_ text: String) throws -> PixelRect {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    let size = parts.first?.split(separator: "x", omittingEmptySubsequences: false) ?? []
    let numbers = (size + parts.dropFirst()).compactMap { $0.hasPrefix("+") ? nil : Int($0) }
    guard parts.count == 3, size.count == 2, numbers.count == 4, numbers.allSatisfy({ $0 >= 0 }),
      numbers[0] > 0, numbers[1] > 0
    else { throw ValidationError("'\(text)' is no rectangle: write 640x360+100+50.") }
    return PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
  }
}
