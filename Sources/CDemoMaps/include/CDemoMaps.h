#pragma once

// The first byte of each demo map, and the byte after its last. Each is GeoJSON text.
// Origins: Maps/README.md.

extern const unsigned char syncline_map_world[], syncline_map_world_end[];
extern const unsigned char syncline_map_equator[], syncline_map_equator_end[];
extern const unsigned char syncline_map_alpine[], syncline_map_alpine_end[];
extern const unsigned char syncline_map_tokyo[], syncline_map_tokyo_end[];
