package import MediaCore

/// Decides what a source may lead to: the one place where it is said.
///
/// What a person or a program of this machine names may be anywhere that the schemes allow. What content
/// from a network names, by a redirect or in a playlist, may be on that network or a less guarded one:
/// never a file, and never this machine or its house when it came from the world.
package struct URLPolicy: Hashable, Sendable {
  /// The schemes that can be opened at all; the default is `file`, `http` and `https`.
  package var schemes: Set<String> = ["file", "http", "https"]
  /// How many redirects are followed in a row; the default is 5.
  package var redirectLimit = 5
  /// Whether content from the world may lead to private addresses; the default is that it may not.
  package var allowsPrivateTargets = false
  /// The directory, by its real path, outside of which no file is opened; `nil`, the default, for anywhere.
  package var mediaRoot: String?

  /// The kinds of live sources that the user and clients may name; the default is none.
  package var allowed: Set<InputKind> = []
  /// The kinds that playlists and other documents of this machine may name; the default is none.
  package var allowedInPlaylists: Set<InputKind> = []
  /// The descriptors that may be opened whether their kind is allowed or not; the default is none.
  package var descriptors: Set<Int32> = []

  package init() {}

  /// The origin of a source's name.
  package enum Referrer: Hashable, Sendable {
    /// The user, a client of the socket, or a file of this machine.
    case local
    /// Content that came from a network.
    case network(AddressSpace)
  }

  /// Whether a URL of a scheme, in lower case, may be opened.
  package func allows(scheme: String, namedBy referrer: Referrer) -> Bool {
    guard schemes.contains(scheme) else { return false }
    return referrer == .local || scheme == "http" || scheme == "https"
  }

  /// Whether a connection may be made to an address of some space.
  package func allowsConnection(to space: AddressSpace, namedBy referrer: Referrer) -> Bool {
    guard case .network(let origin) = referrer, !allowsPrivateTargets else { return true }
    return space <= origin
  }

  /// Whether a file may be opened.
  ///
  /// - Parameter path: Its real path, without links and dots.
  package func allowsFile(at path: String) -> Bool {
    guard let mediaRoot else { return true }
    return mediaRoot == "/" || path == mediaRoot || path.hasPrefix(mediaRoot + "/")
  }
}
