// How much the desk counts and exports at once. Pages say it, and the server holds to it.

/** Counted up to a limit: beyond it the exact number doesn't matter. */
export const MAX_TODAY_COUNT = 1_000

/** Tabs count up to this many: beyond it the exact number doesn't matter. */
export const MAX_TAB_COUNT = 1_000

/**
 * Orders and accounts are counted and paged up to here, newest first. Without it every look at a list would read all that
 * the market ever had.
 */
export const MAX_LISTED = 10_000

/** Lots in one export. */
export const MAX_EXPORT_ROWS = 50_000

export const MAX_AUDIT_CSV_LINES = 10_000

export const MAX_REFERENCE_LENGTH = 200
