extension FilterDescription {
  /// Whether it leaves every picture as it is, at a moment.
  ///
  /// - Parameter time: The picture's, in its item.
  package func isNeutral(at time: MediaTime) -> Bool {
    if let operations = ColorOperation.operations(of: self, at: time) {
      return operations.allSatisfy(\.isIdentity)
    }
    switch name {
    case "vignette", "unsharpMask": return number("intensity") == 0
    case "grain": return number("amount").rounded() == 0
    case "gaussianBlur", "boxBlur": return number("radius") == 0
    case "sharpen": return number("amount") == 0
    case "denoise": return number("strength") == 0
    case "crop":
      // As much as there is begins where the picture does.
      return number("width") == 1 && number("height") == 1
    case "rotate": return number("angle").truncatingRemainder(dividingBy: 360) == 0
    default: return false
    }
  }
}
