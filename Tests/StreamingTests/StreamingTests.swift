// Tests of Streaming.
