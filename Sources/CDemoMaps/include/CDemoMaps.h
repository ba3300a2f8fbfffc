#pragma once

#include <stddef.h>

// A demo map: GeoJSON text that stands in the program, byte for byte.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} syncline_map;

// Origins: Maps/README.md.
syncline_map syncline_map_of_world(void);
syncline_map syncline_map_of_equator(void);
syncline_map syncline_map_of_alpine(void);
syncline_map syncline_map_of_tokyo(void);
