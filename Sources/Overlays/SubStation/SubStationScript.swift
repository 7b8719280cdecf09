/// A script of SubStation Alpha without its events: styles, and the fonts that come with it.
///
/// Shared, and told from others by which instance it is.
package final class SubStationScript: Sendable, Hashable {
  /// A font in a file of its own, as containers attach it.
  package struct Font: Sendable, Hashable {
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// In UTF-8, up to the line that says which fields events have.
  package let header: [UInt8]
  package let fonts: [Font]

  package init(header: [UInt8], fonts: [Font] = []) {
    self.header = header
    self.fonts = fonts
  }

  package static func == (one: SubStationScript, other: SubStationScript) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
