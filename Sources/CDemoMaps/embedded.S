// The demo maps, byte for byte: an array literal of their size takes the Swift compiler minutes.

    .macro map name
    .globl  syncline_map_\name
    .globl  syncline_map_\name\()_end
syncline_map_\name:
    .incbin "\name\().geojson"
syncline_map_\name\()_end:
    .endm

    .section .rodata
    map world
    map equator
    map alpine
    map tokyo

    .section .note.GNU-stack, "", @progbits
