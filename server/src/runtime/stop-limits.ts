// How long what stops may take, from the inside out: each limit is below the next, so that nothing is given up from outside
// while it still keeps to its own limit.

/**
 * Replies under way. Long enough to finish a request, short enough that a forgotten open connection does not hold up a
 * stop. A payment's reply comes sooner (domains/orders/placing/paying/attempts.ts).
 */
export const CLOSE_LIMIT_MS = 5_000
/** Each part of a web process. The slowest is its site: replies, payments under way, and what follows them. */
export const WEB_PART_LIMIT_MS = 13_000
/** A whole web process beside others. It is killed then. */
export const WEB_PROCESS_LIMIT_MS = 14_000
/** Each part of a process that was started by itself; PostgreSQL has limits of its own within it. */
export const STOP_LIMIT_MS = 15_000
