// Tests of Networking.
