internal import FFmpeg

/// Memory that was freed in small pieces, of which the C library keeps what lies between others.
package enum FreedMemory {
  /// Gives back to the system what can be; takes some milliseconds, and may hold up others that ask for memory.
  package static func giveBack() { LargeMemory.giveBackNow() }
}
