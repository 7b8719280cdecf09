internal import CFFmpeg

/// What FFmpeg itself writes to standard error, about damaged packets above all.
package enum FFmpegLog {
  /// Ends it for the whole process.
  package static func silence() { av_log_set_level(AV_LOG_QUIET) }
}
