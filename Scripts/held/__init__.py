"""What Scripts/check-held is made of: what is measured of a file, and what is thought of it."""
