internal import CDispatch
internal import DequeModule
internal import Glibc
internal import MediaCore
internal import Synchronization

/// When the stage next has something to do.
enum NextStep: Sendable, Equatable {
  case now
  case at(MediaTime)
  /// When a worker has what is missing; virtual time stands still until then.
  case onWakeup
  /// When what is on its way is there, which takes time.
  case onArrival
  /// When someone says something.
  case never
}
