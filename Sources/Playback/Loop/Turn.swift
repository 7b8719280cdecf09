/// Entries of a step that belong together, in their order.
///
/// Each entry looks at the state, does what is due now, and leaves the rest. `StepState.mayGoOn` is asked after each.
struct Turn: Sendable {
  let name: String
  let entries: [@Sendable (PlaybackLoop) -> Void]

  init(_ name: String, _ entries: @Sendable (PlaybackLoop) -> Void...) {
    self.name = name
    self.entries = entries
  }
}
