#include "CSimdjson.h"

#include <charconv>
#include <cstring>
#include <memory>
#include <new>

#include <simdjson.h>

// Nothing here throws: simdjson's implementations report by error codes and allocate with nothrow.

struct csimdjson_index {
    std::unique_ptr<simdjson::internal::dom_parser_implementation> stage;
};

namespace {

// The depth belongs to simdjson's second stage, which is not used.
constexpr size_t unused_depth = 1;

csimdjson_status reserve(csimdjson_index &index, size_t count) noexcept {
    if (count > simdjson::SIMDJSON_MAXSIZE_BYTES) { return csimdjson_too_long; }
    if (!index.stage) {
        const auto *active = static_cast<const simdjson::implementation *>(
            simdjson::get_active_implementation());
        return active->create_dom_parser_implementation(count, unused_depth, index.stage)
            ? csimdjson_no_memory
            : csimdjson_ok;
    }
    if (count <= index.stage->capacity()) { return csimdjson_ok; }
    return index.stage->allocate(count, unused_depth) ? csimdjson_no_memory : csimdjson_ok;
}

csimdjson_status status(simdjson::error_code error) noexcept {
    switch (error) {
    case simdjson::SUCCESS: return csimdjson_ok;
    case simdjson::EMPTY: return csimdjson_empty;
    case simdjson::UTF8_ERROR: return csimdjson_not_utf8;
    case simdjson::UNESCAPED_CHARS: return csimdjson_control_character;
    case simdjson::UNCLOSED_STRING: return csimdjson_unclosed_string;
    case simdjson::CAPACITY: return csimdjson_too_long;
    case simdjson::MEMALLOC: return csimdjson_no_memory;
    default: return csimdjson_unexpected;
    }
}

size_t quote(const uint8_t *bytes, size_t from, size_t end) noexcept {
    const void *found = from < end ? std::memchr(bytes + from, '"', end - from) : nullptr;
    return found ? static_cast<size_t>(static_cast<const uint8_t *>(found) - bytes) : end;
}

// The byte behind the string whose content begins at `first`; `count` if it has no end.
size_t string_end(const uint8_t *bytes, size_t count, size_t first) noexcept {
    for (size_t at = first; (at = quote(bytes, at, count)) < count; at++) {
        size_t slash = at;
        while (slash > first && bytes[slash - 1] == '\\') { slash--; }
        if ((at - slash) % 2 == 0) { return at + 1; }
    }
    return count;
}

bool ends_token(uint8_t byte) noexcept {
    return byte <= ' ' || std::memchr(",:[]{}", byte, 6) != nullptr;
}

}  // namespace

size_t csimdjson_page_end(const uint8_t *bytes, size_t count, size_t from, size_t least) {
    if (from >= count || least >= count - from) { return count; }
    const size_t target = from + least;
    size_t at = from;
    while (at < target) {
        const size_t opening = quote(bytes, at, target);
        at = opening < target ? string_end(bytes, count, opening + 1) : target;
    }
    while (at < count && !ends_token(bytes[at])) {
        at = bytes[at] == '"' ? string_end(bytes, count, at + 1) : at + 1;
    }
    return at;
}

csimdjson_index *csimdjson_index_create(void) {
    return new (std::nothrow) csimdjson_index();
}

void csimdjson_index_destroy(csimdjson_index *index) {
    delete index;
}

csimdjson_status csimdjson_index_build(csimdjson_index *index, const uint8_t *bytes, size_t count) {
    if (count == 0) { return csimdjson_empty; }
    const csimdjson_status reserved = reserve(*index, count);
    if (reserved != csimdjson_ok) { return reserved; }
    return status(index->stage->stage1(bytes, count, simdjson::stage1_mode::regular));
}

const uint32_t *csimdjson_index_offsets(const csimdjson_index *index) {
    return index->stage ? index->stage->structural_indexes.get() : nullptr;
}

size_t csimdjson_index_count(const csimdjson_index *index) {
    return index->stage ? index->stage->n_structural_indexes : 0;
}

bool csimdjson_read_double(const uint8_t *bytes, size_t count, double *value) {
    const char *first = reinterpret_cast<const char *>(bytes);
    return std::from_chars(first, first + count, *value).ec == std::errc();
}
