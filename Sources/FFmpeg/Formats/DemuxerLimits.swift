package import MediaCore

/// What a file may ask for before it is refused.
package struct DemuxerLimits: Sendable {
  /// The most streams a file may have; fonts that it carries count too.
  package var streams = 256
  /// The most bytes to read to find out what a file is.
  package var probeBytes = 5_000_000
  /// The same of a broadcast, which is joined in the middle and comes no faster than it plays.
  package var broadcastProbeBytes = 32 << 10
  /// How long opening may take, apart from waits for bytes and for the processor.
  package var openTime = MediaTime.seconds(8)
  /// How long it may wait for the processor in all, which a job has only when nothing else wants it.
  package var starvingTime = MediaTime.seconds(60)
  /// How long it may wait for bytes in all; a source ends a single wait earlier.
  package var waitTime = MediaTime.seconds(112)
  /// Whether the beginning names all tracks, so that opening reads no further than until each of them is known.
  ///
  /// The default is that it need not: tracks of a transport stream may turn up later.
  package var namesAllTracksAtOnce = false

  package init() {}

  /// The containers that may be opened, by FFmpeg's names.
  ///
  /// Left out is what opens other files or URLs (hls, dash, concat, image2, lavfi), what takes any bytes for
  /// media (tty, xbin, raw sound), and what is known to be unsafe (vobsub).
  static let containers = [
    "mov", "mp4", "m4a", "3gp", "3g2", "mj2", "matroska", "webm", "mpegts", "mpeg", "avi", "flv",
    "live_flv", "asf", "ogg", "flac", "wav", "w64", "rf64", "aiff", "au", "caf", "mp3", "aac",
    "ac3",
    "eac3", "dts", "dtshd", "truehd", "amr", "wv", "ape", "tta", "tak", "h264", "hevc", "av1",
    "obu",
    "ivf", "mpegvideo", "m4v", "mjpeg", "mxf", "nut", "dv", "yuv4mpegpipe", "rm", "gif", "apng",
    "png_pipe", "jpeg_pipe", "webp_pipe", "bmp_pipe", "tiff_pipe", "jpegxl_pipe", "jpegls_pipe",
    "j2k_pipe", "pgm_pipe", "ppm_pipe", "pbm_pipe", "pam_pipe", "sgi_pipe", "sunrast_pipe",
    "qoi_pipe", "exr_pipe", "dpx_pipe", "pcx_pipe", "psd_pipe",
  ].joined(separator: ",")
}
