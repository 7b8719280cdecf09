import MediaCore
import Testing
import VitrineTesting

/// What `vitrine ctl` is told about names that are mistyped.
extension ControlCommandTests {
  @Test("names like a mistyped one are told")
  func likeNames() async throws {
    try await withServer { folder, _ in
      for (words, message) in [
        (["volum", "0.5"], "Method not found: volum; like it are volume"),
        (["append", "a.mp4"], "Method not found: append; like it are queue.append"),
        (["volume", "volme=0.5"], "volme is not known; like it are volume"),
        (["seek", "1", "fast=true"], "fast is not known; there are to, play, precision,"),
        (
          ["queue.append", #"{"source":"a","volum":1}"#],
          "items[0].volum is not known; like it are volume"
        ),
        (
          ["addVector", "svg=x", #"rect={"widht":1}"#],
          "rect.widht is not known; like it are width"
        ),
        (
          ["subtitles.add", "a.srt", "langage=de"], "langage is not known; like it are language"
        ),
        (["status", #"queue={"form":1}"#], "queue.form is not known; like it are from"),
        (
          ["subscribe", "playng"],
          "filters[0] is unknown: there is no event playng; like it are playing"
        ),
        (
          ["--watch", "error,paused(reasn=command)"],
          "paused has no field reasn; like it are reason"
        ),
      ] {
        let run = try await Program.run(["ctl", "--socket", folder.socket] + words)
        #expect(run.ending == .exited(1))
        #expect(run.errors.first?.contains(message) == true, "\(run.errors)")
      }
    }
  }

  @Test("a file with = in its name is told to be named by its path, and then is no parameter")
  func equalsInName() async throws {
    try await withServer { folder, _ in
      for (words, advice) in [
        (["queue.append", "clip.mp4", "a=b.mp4"], "If 'a=b.mp4' is a file, name it ./a=b.mp4"),
        (["queue.append", "a=b.mp4", "until=never"], "If 'a=b.mp4' is a file, name it ./a=b.mp4"),
        (["queue.append", "a.mp4", "until=never"], nil), (["volume", "volme=0.5"], nil),
      ] {
        let run = try await Program.run(["ctl", "--socket", folder.socket] + words)
        #expect(run.ending == .exited(1))
        #expect(run.errors.dropFirst().first == advice, "\(run.errors)")
      }
      _ = try await send(["pause"], folder)
      let reply = try await send(["queue.append", "./a=b.mp4"], folder)
      #expect(reply == ["items": ["item-1"]])
    }
  }

  @Test("a program reads the names like a method's from the error, and no others")
  func likeNamesAsData() async throws {
    try await withServer { folder, _ in
      for (method, error) in [
        ("pley", #""data":{"like":["play"]}"#), ("nothing.of.the.kind", #"kind"},"id""#),
      ] {
        let reply = try await folder.exchange(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"#)
        #expect(reply.contains(error), "\(reply)")
      }
    }
  }
}
