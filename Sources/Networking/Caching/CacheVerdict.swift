/// Whether a cache on the disk keeps a body, judged by its beginning.
package enum CacheVerdict: Hashable, Sendable {
  case keep
  /// More of it has to be seen.
  case wait
  case refuse
}
