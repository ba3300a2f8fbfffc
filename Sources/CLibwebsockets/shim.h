#include <libwebsockets.h>

/* LWS_PRE is computed by nested macros, which Swift cannot import. */
static inline size_t syncline_lws_pre(void) { return LWS_PRE; }

/* A macro that names an enumeration constant: not imported either. */
static inline enum lws_write_protocol syncline_lws_write_raw(void) { return LWS_WRITE_RAW; }

/* The identifier of a connection travels in the pointer that the library keeps for us; it is never
 * dereferenced. */
static inline void syncline_lws_set_identifier(struct lws *wsi, uint64_t identifier) {
    lws_set_opaque_user_data(wsi, (void *)(uintptr_t)identifier);
}
static inline uint64_t syncline_lws_identifier(struct lws *wsi) {
    return (uint64_t)(uintptr_t)lws_get_opaque_user_data(wsi);
}
