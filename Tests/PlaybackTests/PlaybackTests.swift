// Tests of Playback.
