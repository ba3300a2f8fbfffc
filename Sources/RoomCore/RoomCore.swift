// RoomCore: not written yet.
