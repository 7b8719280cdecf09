extension Int {
  /// The whole number nearest to a number of pixels; 0 for what is not a number.
  ///
  /// What files say may be as large as a number can be. Beyond this limit there is no picture, and below it sums
  /// and products of two do not overflow.
  init(pixels: Double) {
    let limit = Double(1 << 24)
    self = pixels.isNaN ? 0 : Int(Swift.min(Swift.max(pixels.rounded(), -limit), limit))
  }
}

extension UInt8 {
  /// A share of 0…1 as one of 0…255; less or more is taken for the limit, and what is not a number for 0.
  init(share: Double) {
    self = share.isNaN ? 0 : UInt8((Swift.min(Swift.max(share, 0), 1) * 255).rounded())
  }
}
