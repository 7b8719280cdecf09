/// A graphic as it is at one moment.
package struct ShownVector: Sendable, Hashable {
  package var content: VectorContent
  package var place: VectorPlace
  /// The place whose size it is drawn for; it is stretched from there to its present one.
  package var drawnPlace: VectorPlace
  /// 0…1.
  package var opacity: Double

  package init(
    content: VectorContent, place: VectorPlace, drawnPlace: VectorPlace, opacity: Double
  ) {
    self.content = content
    self.place = place
    self.drawnPlace = drawnPlace
    self.opacity = opacity
  }
}
