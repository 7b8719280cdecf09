internal import FoundationEssentials
internal import MadeUpOrigin
public import MediaCore
internal import MockMedia
internal import Networking
internal import Synchronization
public import Vitrine

/// A server that does what a text says, as `vitrine origin` and scenarios have it, without a socket: a player's
/// sources `origin:/path` come from it.
///
/// Under a virtual clock its delays are virtual: a stall of a minute takes milliseconds, and playback from it is the same
/// every time. One player uses it, which must live by a virtual clock. Any thread may use it.
///
/// ```swift
/// let origin = try await OriginScript("""
///   serve /clip.mp4 mock="mock:?duration=2"
///   rule /clip.mp4 request=1-2 status=503
///   """)
/// let player = try await VitrinePlayer {
///   SourceName("origin:/clip.mp4")
///   VirtualTime()
///   origin
/// }
/// try await player.waitUntilEnded()
/// print(origin.requests.map(\.status))
/// ```
public final class OriginScript: PlayerSetting, Sendable {
  private let plan: OriginPlan
  private let site: OriginSite
  private let played = Mutex<VirtualOrigin?>(nil)

  /// Reads a script, and makes up the media that it serves.
  ///
  /// - Parameters:
  ///   - text: One statement a line.
  ///   - folder: Where the files lie that it names; the default is the working directory.
  /// - Throws: 1001 for the first line that is no statement, or whose media cannot be made; 1004 once the task is
  ///   cancelled.
  public init(_ text: String, folder: String = ".") async throws(MediaError) {
    do throws(OriginError) { plan = try OriginPlan(text, folder: folder) } catch {
      throw error.mediaError
    }
    // As the virtual clock has it.
    site = try await OriginSite.make(plan, MockStore(), date: ProgramDate(nanoseconds: 0))
  }

  /// Has the player's sources `origin:/path` come from here.
  ///
  /// The virtual clock is that of the settings as they are when the player is made, wherever they name it.
  public func apply(to settings: inout PlayerSettings) {
    settings.makeOrigin = { [self] clock in
      let origin = VirtualOrigin(plan, site, on: clock)
      played.withLock { $0 = origin }
      return PlayedOrigin(client: origin, base: VirtualOrigin.base)
    }
  }

  /// A request that came.
  public struct Request: Sendable {
    /// The path of the URL, without its query.
    public var path: String
    /// What stands after the question mark; empty without one.
    public var query: String
    /// The first byte that was asked for; `nil` for all of them.
    public var firstByte: Int64?
    /// When it came, by the clock.
    public var time: MediaTime
    /// The status that was answered; `nil` where nothing was.
    public var status: Int?
    /// How many bytes of the body were sent.
    public var bytes: Int
    /// Whether the reply was sent to its end.
    public var isComplete: Bool
  }

  /// All requests so far, in the order in which they came.
  public var requests: [Request] {
    (played.withLock { $0 }?.log ?? []).map { entry in
      Request(
        path: entry.path, query: entry.query, firstByte: entry.range?.start, time: entry.time,
        status: entry.status, bytes: entry.bytes, isComplete: entry.outcome == .complete)
    }
  }
}
