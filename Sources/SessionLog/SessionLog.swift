// SessionLog: not written yet.
