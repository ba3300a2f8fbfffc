// GeoJSON: not written yet.
