internal import Logging
internal import MediaCore
internal import Playback
internal import Synchronization

extension ProgramLog {
  func tell(_ event: PlayerEvent) {
    switch event.kind {
    case .error(let error): tell(error)
    case .warning(let warning): tell(LogRecord(warning, level: .warning))
    case .currentItemChanged(_, let item?): tell(LogRecord(.debug, "is the item now", item: item))
    case .currentItemChanged: tell(LogRecord(.debug, "there is no item now"))
    case .audioDeviceChanged(nil):
      soundIsAway.store(true, ordering: .relaxed)
      tell(LogRecord(.debug, "the sound device is away"))
    case .audioDeviceChanged(let name?):
      let wasAway = soundIsAway.exchange(false, ordering: .relaxed)
      tell(LogRecord(wasAway ? .notice : .debug, "the sound device is \(name)"))
    case .boundsChanged(let size):
      tell(LogRecord(.debug, "the window has \(size.width)x\(size.height) pixels"))
    case .displayReturned(_, let length):
      tell(LogRecord(.notice, "the display is back, after \(Int(length.seconds.rounded())) s"))
    case .paused(let reason):
      tell(LogRecord(.debug, "paused", item: event.item, details: [("reason", reason.rawValue)]))
    case .ended: tell(LogRecord(.debug, "the queue has ended"))
    default: break
    }
  }
}
