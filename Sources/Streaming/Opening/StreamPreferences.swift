package import MediaCore
internal import Synchronization

/// What is preferred of all streams of a player; any thread may read and change it.
///
/// A stream looks at it whenever it decides.
package final class StreamPreferences: Sendable {
  private struct Values {
    var quality = QualityPreference.automatic
    var soundLanguages: [String] = []
    var latency: MediaTime?
  }

  private let values = Mutex(Values())

  package init() {}

  /// Which variants may be chosen; the default is any.
  package var quality: QualityPreference {
    get { values.withLock { $0.quality } }
    set { values.withLock { $0.quality = newValue } }
  }

  /// The languages of sound to begin with, in order of preference; the default is none.
  package var soundLanguages: [String] {
    get { values.withLock { $0.soundLanguages } }
    set { values.withLock { $0.soundLanguages = newValue } }
  }

  /// How far behind their edges broadcasts and live inputs are played; `nil`, the default, while nothing is asked for.
  package var latency: MediaTime? {
    get { values.withLock { $0.latency } }
    set { values.withLock { $0.latency = newValue } }
  }
}
