internal import FFmpeg
internal import Glibc
internal import MediaCore

/// A turn by an angle that does not move whole pixels, and what stands beside the picture then.
struct Turn: Hashable {
  /// Clockwise.
  private let radians: Double
  private let expands: Bool
  let background: RGBColor

  /// - Returns: `nil` for other filters, and for quarters of a turn.
  init?(_ filter: FilterDescription) {
    let degrees = filter.number("angle")
    guard filter.name == "rotate", degrees.truncatingRemainder(dividingBy: 90) != 0 else {
      return nil
    }
    radians = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    expands = filter.flag("expand")
    background = filter.color("background")
  }

  /// The sine and the cosine in 65536ths.
  var sine: Int { Int((sin(radians) * 65536).rounded()) }
  var cosine: Int { Int((cos(radians) * 65536).rounded()) }

  func size(of format: VideoFormat) -> (Int, Int) {
    guard expands else { return (format.width, format.height) }
    let (sine, cosine) = (abs(sin(radians)), abs(cos(radians)))
    let (width, height) = (Double(format.width), Double(format.height))
    return (
      2 * Int(((width * cosine + height * sine) / 2).rounded(.up)),
      2 * Int(((height * cosine + width * sine) / 2).rounded(.up))
    )
  }
}
