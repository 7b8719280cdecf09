// Tests of FFmpeg.
