/// What is said of the place of a graphic where not all of it is.
///
/// What is not said stays as it was. For a new graphic the edges are those of the picture, and the sizes those of the
/// graphic: one alone follows from the other by its proportions.
public struct PartialVectorPlace: Sendable, Hashable {
  /// The left edge, in `unit`; `nil` for what it was, or 0.
  public var x: Double?
  /// The top edge, in `unit`; `nil` for what it was, or 0.
  public var y: Double?
  /// In `unit`; `nil` for what it was, or the graphic's own.
  public var width: Double?
  /// In `unit`; `nil` for what it was, or the graphic's own.
  public var height: Double?
  /// What the numbers count; `nil` for what it was, or parts of the picture.
  public var unit: VectorPlace.Unit?

  /// Makes a place of which nothing is said but what is given here.
  public init(
    x: Double? = nil, y: Double? = nil, width: Double? = nil, height: Double? = nil,
    unit: VectorPlace.Unit? = nil
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.unit = unit
  }

  /// All of the place; `nil` where something is missing besides the unit.
  package var whole: VectorPlace? {
    guard let x, let y, let width, let height else { return nil }
    return VectorPlace(x: x, y: y, width: width, height: height, unit: unit ?? .fraction)
  }

  /// All of the place of a graphic.
  ///
  /// - Parameters:
  ///   - before: Where it was; `nil` for a new one.
  ///   - size: How large it is by itself, in pixels; `nil` where it does not say.
  ///   - picture: The size of the picture that it is on.
  package func completed(
    over before: VectorPlace?, size: PixelSize?, on picture: PixelSize
  ) -> VectorPlace {
    if let before {
      let known = before.counted(in: unit ?? before.unit, of: picture)
      return VectorPlace(
        x: x ?? known.x, y: y ?? known.y, width: width ?? known.width,
        height: height ?? known.height, unit: known.unit)
    }
    let unit = unit ?? .fraction
    // Without a size of its own it is as large as the picture.
    let own = VectorPlace(
      x: 0, y: 0, width: Double((size ?? picture).width), height: Double((size ?? picture).height),
      unit: .pixels
    ).counted(in: unit, of: picture)
    func scaled(_ length: Double, _ other: Double?, _ otherOwn: Double) -> Double {
      other.map { otherOwn > 0 ? length * $0 / otherOwn : length } ?? length
    }
    return VectorPlace(
      x: x ?? 0, y: y ?? 0, width: width ?? scaled(own.width, height, own.height),
      height: height ?? scaled(own.height, width, own.width), unit: unit)
  }
}

extension VectorPlace {
  /// The same place in another unit.
  fileprivate func counted(in other: Unit, of picture: PixelSize) -> VectorPlace {
    guard other != unit, picture.width > 0, picture.height > 0 else { return self }
    let (width, height) = (Double(picture.width), Double(picture.height))
    let (across, down) = other == .pixels ? (width, height) : (1 / width, 1 / height)
    return VectorPlace(
      x: x * across, y: y * down, width: self.width * across, height: self.height * down,
      unit: other)
  }
}
