/// What becomes of a job that a client of the control socket began.
public struct JobReport: Sendable, Hashable {
  /// What a job does.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Looks into a source.
    case asset
    /// Takes pictures out of one.
    case stills
    /// Makes a file of one.
    case export
    /// Brings one to this machine.
    case download
  }

  /// How a job stands.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Its turn has not come.
    case waiting
    /// It is at work.
    case running
    /// It waits for a connection.
    case noConnection
    /// It was paused.
    case paused
    /// It is done; its result is there.
    case completed
    /// It could not be done; its error is there.
    case failed
    /// It was called off.
    case cancelled

    /// Whether nothing more will come of it.
    public var isFinal: Bool { self == .completed || self == .failed || self == .cancelled }
  }

  /// What it is known by.
  public var id: String
  /// What it does.
  public var kind: Kind
  /// What it is done with: a path, a URL or a bare name.
  public var source: String
  /// How it stands.
  public var state: State
  /// How much of it is done, 0…1; `nil` where nothing tells.
  public var progress: Double?
  /// How many bytes have come; `nil` for all but downloads.
  public var byteCount: Int64?
  /// What it has left, as its kind tells it; `nil` before it is completed.
  public var result: JSONValue?
  /// Why it could not be done; `nil` unless it failed.
  public var error: MediaError?

  /// Makes a report of a job that has not begun.
  public init(id: String, kind: Kind, source: String) {
    self.id = id
    self.kind = kind
    self.source = source
    state = .waiting
  }
}
