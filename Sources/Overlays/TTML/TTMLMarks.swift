import Glibc

/// How many letters of a document may have a mark each: a mark takes hundreds of times the room of its letter.
struct TTMLMarks {
  /// No longer text has any.
  private static let mostOfText = 500

  /// How many there is room for.
  private(set) var room = 1 << 16
  /// Whether a text has none for want of room.
  private(set) var areMissing = false

  init() {}

  init(room: Int) { self.room = room }

  /// Whether so many letters may have some.
  mutating func take(_ count: Int) -> Bool {
    guard count <= min(room, Self.mostOfText) else {
      areMissing = true
      return false
    }
    room -= count
    return true
  }
}
