// WireProtocol: not written yet.
