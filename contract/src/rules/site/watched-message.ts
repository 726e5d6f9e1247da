/** Spec §4, to the letter. */
export const WATCHED_MESSAGE = 'Lot has been added to your Watch List'
