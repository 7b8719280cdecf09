/// How the program ends, for a shell.
enum ProgramStatus {
  static let done: Int32 = 0
  /// Playback failed, or something could not be written.
  static let failed: Int32 = 1
  /// The command line is wrong.
  static let usage: Int32 = 2
  /// An item failed, with `--end-on-error`.
  static let itemFailed: Int32 = 3
  /// The display was lost, with `--end-on-display-loss`.
  static let displayLost: Int32 = 4
  static let interrupted: Int32 = 130
}
