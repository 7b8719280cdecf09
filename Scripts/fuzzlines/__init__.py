"""The parts of Scripts/fuzz-lines."""
