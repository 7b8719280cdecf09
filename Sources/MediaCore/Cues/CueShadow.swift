/// A shadow of a text.
public struct CueShadow: Hashable, Sendable {
  /// How far it is to the right of the text; to the left if negative.
  public var x: CueLength
  /// How far it is below the text; above if negative.
  public var y: CueLength
  /// Over what length its edge fades; 0 for a sharp one.
  public var blur: CueLength
  /// `nil` for the colour of the text.
  public var color: CueColor?

  /// Makes a shadow; it takes the colour of the text if `color` is `nil`.
  public init(x: CueLength, y: CueLength, blur: CueLength, color: CueColor?) {
    self.x = x
    self.y = y
    self.blur = blur
    self.color = color
  }
}
