// SessionReplay: not written yet.
