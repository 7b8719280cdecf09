/// The page of `vitrine help scenarios`: each step with an example.
enum ScenarioHelp {
  /// The word behind `help`.
  static let name = "scenarios"

  static var page: String {
    let width = rows.map(\.example.count).max() ?? 0
    let lines = rows.map { row in
      "  " + row.example + String(repeating: " ", count: width - row.example.count + 2)
        + row.meaning
    }
    return """
      A scenario is a text file, one step a line; # begins a remark. `vitrine run FILE` plays it, and
      `vitrine run --check FILE` reads it alone.

      \(lines.joined(separator: "\n"))

      Where a step does not say `within`, 10 s are waited, for a frame or a position 600 s. A line may be a JSON
      object: {"at": 2.5, "method": "seek", "params": {"to": 4}}, {"expect": "playing", "within": 1}.
      """
  }

  private static let rows: [(example: String, meaning: String)] = [
    ("seek to=4.5 play=false", "a command, as ctl takes it"),
    ("at 2.5 pause", "when the clock comes to 2.5 s"),
    ("at position 4.5 pause", "when the position comes to 4.5 s"),
    ("at frame 50 pause", "when 50 pictures have been shown"),
    ("at playing+0.5 pause", "0.5 s after an event"),
    ("wait 3", "3 s later"),
    ("after playing within 1 volume 0.5", "waits for an event, then does the rest of the line"),
    ("expect seek(finished=true) within 1", "an event comes"),
    ("expect playing once within 2", "an event comes, and only once in that time"),
    ("expect queue.count==2 within 0", "a member of the status is so"),
    ("expect picture crc=0x8f5b1c02", "the sum of the picture that is up, or of one that comes"),
    ("expect picture none", "no picture is shown"),
    ("expect sound tone=440 over 0.2", "the last 0.2 s of sound; also silent, level=-30..-20"),
    ("expect cue has=morning", "a part of the cue that is up; also text=, none"),
    ("expect requests path=/a* status=503 count=2", "requests to the origin"),
    ("never stall", "fails if that happens from here on"),
    ("always counters.framesDropped==0", "fails if that is otherwise from here on"),
    ("refused 1006 queue.jump id=none", "a command that must be refused, with that code"),
    ("repeat 3", "the steps up to end, three times"),
    ("end", "where a block ends"),
    ("set half $duration/2", "a name for a value; $half stands for it"),
    ("tolerance 0.02", "how far times may be off from here on"),
    ("skip-if missing clip.mp4", "leaves the scenario out"),
    ("include common.txt", "the steps of another file"),
    ("origin serve /clip.mp4 file=clip.mp4", "a statement of a scripted server"),
    ("player --volume 0.5", "options of the player, as serve takes them"),
  ]
}
