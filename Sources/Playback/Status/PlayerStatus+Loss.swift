public import MediaCore

extension PlayerStatus {
  /// Something that the player needs and that is not there at present.
  ///
  /// ```swift
  /// for loss in player.status.losses {
  ///   print(loss.subject, "has been gone since", loss.date.iso8601, loss.reason)
  /// }
  /// ```
  public struct Loss: Sendable, Hashable {
    /// What can be lost.
    public enum Subject: String, Sendable, Hashable, Codable, CaseIterable {
      /// The sound device or its server: playback goes on by the player's own clock.
      case sound
      /// The display: playback goes on without pictures.
      case display
      /// The servers of what is played: playback waits for data, and none can be reached.
      case network
      /// The file of the socket: no client can connect.
      case socketFile
    }

    /// What is lost.
    public var subject: Subject
    /// Since when, by the wall clock of that moment.
    public var date: ProgramDate
    /// Since when, by the player's clock, as events tell it.
    public var clockTime: MediaTime
    /// What happened, in one line.
    public var reason: String

    /// Makes a loss.
    public init(_ subject: Subject, date: ProgramDate, clockTime: MediaTime, reason: String) {
      self.subject = subject
      self.date = date
      self.clockTime = clockTime
      self.reason = reason
    }
  }
}

extension PlayerStatus.Loss {
  static let record = JSONRecord<PlayerStatus.Loss>(
    "Loss",
    [
      .init("name", .word, \.subject),
      .init("since", .string, \.date.iso8601),
      .init("clock", .seconds, \.clockTime),
      .init("reason", .string, \.reason),
    ])
}
