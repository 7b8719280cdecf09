// Tests of MediaCore.
