/// What the cache of a client is used for.
public enum CachePolicy: Sendable, Hashable {
  /// What is fresh is taken from it, what is not is asked for again (RFC 9111).
  case useProtocol
  /// It is asked for again in any case.
  case reload
  /// What is there is taken, however old; without it the request fails with `noCache`.
  case onlyCache
}
