// Simulation: not written yet.
