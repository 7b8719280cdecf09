// Tests of Outputs.
