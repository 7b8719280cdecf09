"""The parts of Scripts/soak."""
