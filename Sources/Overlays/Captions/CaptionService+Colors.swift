import MediaCore

/// Colours as the parameters of commands have them.
extension CaptionService {
  /// Two bits each of red, green and blue.
  static func color(_ byte: UInt8) -> CueColor {
    CueColor(red: (byte >> 4 & 3) * 85, green: (byte >> 2 & 3) * 85, blue: (byte & 3) * 85)
  }

  /// The colour of letters with how opaque it is; those that flash do not here.
  static func letters(_ byte: UInt8) -> CueColor {
    var color = color(byte)
    color.alpha = [255, 255, 128, 0][Int(byte >> 6)]
    return color
  }

  /// A colour behind text with how opaque it is; `nil` for opaque black, which is there anyway, and for none.
  static func background(_ byte: UInt8) -> CueColor? {
    var color = color(byte)
    switch byte >> 6 {
    case 2: color.alpha = 128
    case 3: return nil
    default: if color == .black { return nil }
    }
    return color
  }

  /// What is behind all of a window, with how opaque it is; `nil` for none.
  static func ground(_ byte: UInt8) -> CueColor? {
    if byte >> 6 == 3 { return nil }
    return background(byte) ?? .black
  }
}
