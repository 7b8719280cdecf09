/// A graphic as it is at one moment.
package struct ShownVector: Sendable, Hashable {
  package var content: VectorContent
  package var place: VectorPlace
  /// The place whose size it is drawn for; it is stretched from there to its present one.
  package var drawnPlace: VectorPlace
  /// 0…1.
  package var opacity: Double
  /// How far it has crawled across its place; `nil` where it does not.
  package var crawl: Crawl?

  package struct Crawl: Sendable, Hashable {
    /// In pixels of the picture, to the left.
    package var distance: Double
    /// Between copies, in parts of the place's height.
    package var gap: Double

    package init(distance: Double, gap: Double) {
      self.distance = distance
      self.gap = gap
    }
  }

  package init(
    content: VectorContent, place: VectorPlace, drawnPlace: VectorPlace, opacity: Double,
    crawl: Crawl? = nil
  ) {
    self.content = content
    self.place = place
    self.drawnPlace = drawnPlace
    self.opacity = opacity
    self.crawl = crawl
  }
}
