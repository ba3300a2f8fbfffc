#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift cannot import. Both copy, so no pointer outlives its call. */

static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int byteCount) {
    return sqlite3_bind_text(statement, index, text, byteCount, SQLITE_TRANSIENT);
}

/* An empty blob has no address, and a blob without address would be NULL. */
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int byteCount) {
    if (byteCount == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob(statement, index, bytes, byteCount, SQLITE_TRANSIENT);
}
