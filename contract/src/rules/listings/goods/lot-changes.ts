/** One difference that an edit made to a lot, as people read it: 'Units', from '120', to '96'. Null: was not there. */
export type LotChange = { label: string; from: string | null; to: string | null }

/** What a mail and a page list; an edit with more says how many more. */
export const MAX_SHOWN_CHANGES = 200
