#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What we take of simdjson: its first stage, which checks that a text is UTF-8, finds the ends of
// all strings, and lists where every token begins. The tokens themselves are read in Swift, where
// each access is checked; so numbers keep their text, and a bad value has a path.

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    csimdjson_ok,
    csimdjson_empty,
    csimdjson_not_utf8,
    csimdjson_control_character,
    csimdjson_unclosed_string,
    csimdjson_too_long,
    csimdjson_no_memory,
    csimdjson_unexpected,
} csimdjson_status;

typedef struct csimdjson_index csimdjson_index;

// Null if there is no memory. An index can be used again and again; it keeps its memory.
csimdjson_index *csimdjson_index_create(void);
void csimdjson_index_destroy(csimdjson_index *index);

// Indexes a text of less than 4 GiB. It reads no byte past `count`, and the text is not kept.
csimdjson_status csimdjson_index_build(csimdjson_index *index, const uint8_t *bytes, size_t count);

// The offsets of brackets, commas, colons, opening quotes and first bytes of other scalars, in
// ascending order, as the last successful build left them. Valid until the next build.
const uint32_t *csimdjson_index_offsets(const csimdjson_index *index);
size_t csimdjson_index_count(const csimdjson_index *index);

// Where a page may end that begins at `from`, outside of strings, and has `least` bytes or a few
// more: `count`, or a place outside of strings at which no token goes on.
size_t csimdjson_page_end(const uint8_t *bytes, size_t count, size_t from, size_t least);

// Reads a number, whose grammar must have been checked, from the beginning of a text. It stops at
// the first byte that is no part of it. False if it is beyond what a double holds, on either side.
bool csimdjson_read_double(const uint8_t *bytes, size_t count, double *value);

#ifdef __cplusplus
}
#endif
