// Outputs
