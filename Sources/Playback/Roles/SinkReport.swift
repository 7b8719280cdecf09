public import MediaCore

/// What a sink tells the player of its own accord.
public enum SinkReport: Sendable {
  /// A sink that was not ready, or had no room, is and has.
  case ready
  /// The window has a new size.
  case boundsChanged(PixelSize)
  /// The window was closed.
  case closeRequested
  /// The sound device was lost: the player goes on by its own clock until `audioDeviceReturned`.
  ///
  /// Its name is told.
  case audioDeviceLost(String)
  /// A sound device is there (again), with its name; the player refills the sink.
  case audioDeviceReturned(String)
  /// The sound goes to another device from now on, with its name; nothing of it is lost.
  case audioDeviceMoved(String)
  /// The sound server asks for silence, since something goes before, or takes that back.
  case silenceRequested(Bool)
  /// The display was lost, for that reason: playing goes on, and nothing is shown until `displayReturned`.
  case displayLost(String)
  /// A display is there (again), with its name.
  case displayReturned(String)
  /// A picture cannot be shown; its error names the item. Others may be: the sink goes on.
  case pictureFailed(MediaError)
  /// The sink is of no more use.
  case failed(MediaError)
}
