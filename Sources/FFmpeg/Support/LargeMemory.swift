internal import CFFmpeg

/// How the C library, which FFmpeg and the engine have their memory from, deals with large pieces of it.
package enum LargeMemory {
  /// Has pieces of half a megabyte and more given back to the system when they are freed.
  ///
  /// For a program to call once, at its start. By itself glibc raises that limit with each such piece that is freed, up
  /// to 32 MiB, and keeps what lies between pieces that are in use: a stream would come to cost 10 MiB more.
  package static func giveBackWhenFreed() { vitrine_give_back_large_memory() }

  /// Gives back at once what was freed in small pieces; takes up to some milliseconds.
  package static func giveBackNow() { vitrine_give_back_freed_memory() }
}
