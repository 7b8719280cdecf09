internal import Glibc
package import MediaCore
package import Networking

/// What may be opened, and where it is looked for.
package struct SourceSettings: Sendable {
  /// Directories in which a bare name is looked up after the working directory; the default is none.
  package var searchPath: [String] = []
  /// Tried after a bare name as it is; the default is `mp4`.
  package var defaultExtension = "mp4"
  /// What may be opened at all, and what that may lead to.
  package var policy = URLPolicy()
  /// How many bytes of remote content are kept; the default is 256 MiB.
  package var cacheBudget = 256 << 20
  package var http = HTTPSourceSettings()
  /// What makes the sources of schemes, in lower case, that the engine does not know; the default is nothing.
  private(set) var schemes: [String: @Sendable (String) throws(MediaError) -> any DataSource] = [:]
  /// The beginning of the URLs that `origin:/path` stands for; `nil`, the default, where it stands for none.
  package var originBase: String?
  /// Whether lists that come from there are left for when they are opened: before that nothing moves their clock.
  var leavesOrigin = false
  /// The order of the files of a folder; the default is the natural one.
  package var folderOrder = FolderOrder.natural
  /// Is told what of a folder is not played, on the thread that reads the folder; `nil`, the default, for nothing.
  package var tellLeftOut: (@Sendable (LeftOut) -> Void)?

  package init() {}
}

extension SourceSettings {
  /// Whether content from the world may lead to private addresses; see `URLPolicy`.
  package var allowsPrivateTargets: Bool {
    get { policy.allowsPrivateTargets }
    set { policy.allowsPrivateTargets = newValue }
  }

  /// Lets no file be opened outside a directory, which is looked up now.
  ///
  /// - Throws: 2004 and the like where it is not there, 2006 where it is not a directory.
  package mutating func confine(to directory: String) throws(MediaError) {
    guard let real = FileSystem.realPath(directory) else {
      throw FileSource.error(errno, directory)
    }
    guard FileSystem.isDirectory(real) else {
      throw MediaError(.notAFile, "the media root '\(directory)' is not a directory")
    }
    policy.mediaRoot = real
  }

  /// The same for what is read apart from playback: under a virtual clock, which moves only for what plays, nothing would
  /// end its waits.
  package var apart: SourceSettings {
    var settings = self
    settings.http.time = MonotonicClock()
    settings.leavesOrigin = originBase != nil && http.time is VirtualClock
    return settings
  }

  /// Whether a place is left as it is, whatever it lists.
  func leaves(_ location: SourceLocation) -> Bool {
    guard leavesOrigin, case .remote(let url) = location else { return false }
    return originBase.map { url.hasPrefix($0 + "/") } ?? false
  }

  /// Records that the program opens the URLs of a scheme.
  ///
  /// - Throws: 1001 for a scheme that the engine opens itself, and for what cannot be a scheme.
  package mutating func register(
    _ scheme: String,
    opening make: @escaping @Sendable (String) throws(MediaError) -> any DataSource
  ) throws(MediaError) {
    let name = scheme.lowercased()
    switch SourceText("\(name):") {
    case .otherScheme(name): schemes[name] = make
    case .gated(let kind, _) where kind.rawValue == name: schemes[name] = make
    case .remote, .fileURL, .gated:
      throw MediaError(.invalidArgument, "the player opens '\(scheme):' itself")
    case .otherScheme, .path, .bareName:
      throw MediaError(.invalidArgument, "'\(scheme)' is no scheme: letters, digits, '+', '-', '.'")
    }
  }

  /// Makes the source of a URL of one of `schemes`.
  ///
  /// - Throws: 2010 where content of the network names it, else what making it throws.
  package func provide(
    _ url: String, namedBy referrer: URLPolicy.Referrer
  ) throws(MediaError) -> any DataSource {
    guard referrer == .local, let colon = url.firstIndex(of: ":"),
      let make = schemes[url[..<colon].lowercased()]
    else {
      throw MediaError(
        .forbiddenURL, "content of the network may not name '\(url.withoutCredentials)'")
    }
    return try make(url)
  }

  /// How a remote source is read.
  ///
  /// - Parameter url: Where it is; its origin gets the credentials if the user named it.
  package func http(namedBy referrer: URLPolicy.Referrer, at url: String? = nil)
    -> HTTPSourceSettings
  {
    var settings = http
    settings.policy = policy
    settings.context.origin = referrer == .local ? url.flatMap { Origin($0) } : nil
    settings.referrer = referrer
    return settings
  }
}
