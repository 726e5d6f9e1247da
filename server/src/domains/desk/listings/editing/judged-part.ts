/** Sentences by field of the wire. */
export type Errors = Record<string, string[]>

/** Of the audit: what was changed, from and to. */
export type Details = Record<string, unknown>

/** A part of a listing that was looked at: what is wrong with it, and how it is saved where nothing is. */
export type JudgedPart = { errors: Errors; save: () => Promise<Details> }

export const NOTHING_TO_SAVE: JudgedPart = { errors: {}, save: async () => ({}) }
