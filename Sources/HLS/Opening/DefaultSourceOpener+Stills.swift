import MediaCore
import Networking
import Streaming

/// Stills that are drawn: slates, and documents of SVG.
extension DefaultSourceOpener {
  /// The slate that a source names; `nil` for one that is no slate.
  ///
  /// - Throws: 1001 for a slate that cannot be, 2010 for one that content of a network names, 1008 where none is drawn.
  func slate(
    _ source: String, namedBy referrer: URLPolicy.Referrer
  ) throws(MediaError) -> SlateSource? {
    guard let slate = try Slate(source: source) else { return nil }
    guard referrer == .local else {
      throw MediaError(.forbiddenURL, "content of a network may not name a slate")
    }
    guard let drawing else { throw MediaError(.notSupported, "no slates are drawn here") }
    return SlateSource(slate, drawing) { [self] (picture, reading) throws(MediaError) in
      try contents(of: picture, atMost: VectorData.sizeLimit, reading)
    }
  }

  /// A prepared source as a picture in a file, if it is a document of SVG; `nil` if it is anything else.
  ///
  /// - Parameter head: Its beginning.
  /// - Throws: What reading it throws, 7001, 7010 or 7011 when it cannot be drawn.
  func drawn(
    _ source: any DataSource, name: String, head: [UInt8]
  ) throws(MediaError) -> BytesSource? {
    guard let drawing, SVGSign.isMet(by: head, named: try location(of: name).pathExtension) else {
      return nil
    }
    let rest = try source.bytes(from: Int64(head.count), atMost: VectorData.sizeLimit)
    return BytesSource(try drawing.still(ofDocument: head + rest))
  }
}
