// SyncServer: not written yet.
