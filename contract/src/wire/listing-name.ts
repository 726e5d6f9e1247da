import { Type } from 'typebox'

/** A listing's name as a call gives it. Longer than any name is, so that an unknown one is not found, never malformed. */
export const ListingNameText = Type.String({ minLength: 1, maxLength: 64 })
