#include "CDemoMaps.h"

#define MAP(name)                                                                          \
    extern const unsigned char syncline_map_##name[], syncline_map_##name##_end[];         \
    syncline_map syncline_map_of_##name(void) {                                            \
        return (syncline_map){syncline_map_##name,                                         \
                              (size_t)(syncline_map_##name##_end - syncline_map_##name)};  \
    }

MAP(world)
MAP(equator)
MAP(alpine)
MAP(tokyo)
