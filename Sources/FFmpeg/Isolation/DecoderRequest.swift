/// What a player asks of a decoder in a process of its own; each is answered before the next.
enum DecoderRequest: UInt8 {
  /// The most answers in one message: most packets give one frame, and then the word that there is no other.
  static let mostAnswers = 2

  /// Opens a decoder, and closes the one before.
  case open = 1
  /// Gives it a packet, or tells it that there are no more, and asks for the next frames.
  case send
  /// Asks for the next frames.
  case receive
  /// Has it forget all it was given.
  case reset
  /// Closes the decoder; the process waits for the next.
  case close
}
