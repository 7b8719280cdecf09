package import MediaCore
package import Networking

extension URLPolicy {
  /// Refuses a source of a kind that has to be allowed, unless it is.
  ///
  /// - Parameter isListed: Whether a document names it, and not the user.
  /// - Throws: 2010, with the option that allows it.
  package func check(_ kind: InputKind, isListed: Bool) throws(MediaError) {
    let allowed = isListed ? allowedInPlaylists : self.allowed
    guard !allowed.contains(kind) else { return }
    let name = kind.rawValue
    throw MediaError(
      .forbiddenURL,
      isListed
        ? "'\(name)' sources are not allowed in playlists (--allow-in-playlists \(name))"
        : "'\(name)' sources are not allowed here (--allow \(name))")
  }
}
