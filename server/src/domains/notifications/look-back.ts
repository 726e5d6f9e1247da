/**
 * How far behind the last look the next one begins. Longer than any request's transaction may last (db/connections/limits.ts): what was
 * written before a look may be committed after it.
 */
export const LOOK_BACK_MINUTES = 10
