/// The shape of the pictures that captions of CEA-708 are written for, which is what their places count in.
///
/// Source: ANSI/CTA-708-E, 8.4.4.
package enum CaptionShape: Hashable, Sendable {
  /// 16 to 9.
  case wide
  /// 4 to 3.
  case narrow

  /// How many columns of characters the safe area has.
  var columns: Int { self == .wide ? 42 : 32 }
  /// How many places for windows there are across.
  var places: Int { self == .wide ? 210 : 160 }
}
