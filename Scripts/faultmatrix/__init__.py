"""The parts of Scripts/fault-matrix."""
