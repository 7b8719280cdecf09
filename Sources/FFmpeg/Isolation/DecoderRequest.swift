/// What a player asks of a decoder in a process of its own; each is answered before the next.
enum DecoderRequest: UInt8 {
  /// Opens a decoder, and closes the one before.
  case open = 1
  /// Gives it a packet, or tells it that there are no more.
  case send
  /// Asks for the next frame.
  case receive
  /// Has it forget all it was given.
  case reset
  /// Closes the decoder; the process waits for the next.
  case close
}
