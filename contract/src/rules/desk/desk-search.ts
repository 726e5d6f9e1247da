// What an operator may mean by what they type into the desk's search. Each reading is looked up where it can be found by a
// key; words are looked for in titles and names. What can't be one thing is not asked for: null.
import { readPickUpCode } from '../orders/pickup/pickup-code.ts'

export const MIN_DESK_SEARCH_LENGTH = 2
export const MAX_DESK_SEARCH_LENGTH = 100

/** Of each kind. */
export const MAX_DESK_HITS = 5

/** More say nothing new, and each costs a look-up. */
const MAX_WORDS = 8

export type DeskSearch = {
  listingName: string | null
  /** Of an order or a payout: digits. */
  number: string | null
  /** Lower case; the beginning of one counts too. */
  email: string | null
  /** As typed, and as carriers and gateways write it: with spaces and without, in either case. */
  spellings: string[]
  /** What a bank calls a payment, in lower case. */
  reference: string
  pickUpCode: string | null
  upc: string | null
  /** Letters and digits alone, so that nothing typed is an operator of the search. The last may be half typed. */
  words: string[]
}

/** Null where there is too little to search for. */
export function readDeskSearch(typed: string): DeskSearch | null {
  // Null characters are refused by the database, and are in no name.
  const text = typed.replaceAll('\0', '').trim().slice(0, MAX_DESK_SEARCH_LENGTH)
  if (text.length < MIN_DESK_SEARCH_LENGTH) return null
  const upper = text.toUpperCase()
  const packed = text.replaceAll(/[\s-]/g, '')
  return {
    listingName: /^[0-9A-Z]{4,12}$/.test(upper) ? upper : null,
    number: /^#?(\d{1,18})$/.exec(text)?.[1] ?? null,
    email: /^[^\s@]+@?[^\s@]*$/.test(text) ? text.toLowerCase() : null,
    spellings: [...new Set([text, upper, packed, packed.toUpperCase()])],
    reference: text.toLowerCase(),
    pickUpCode: readPickUpCode(text),
    upc: /^\d{12}$/.test(packed) ? packed : null,
    words: text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .slice(0, MAX_WORDS),
  }
}

/** For PostgreSQL's to_tsquery: all of the words, the last one as far as it is typed. Null without words. */
export function toWordQuery(words: readonly string[]): string | null {
  return words.length === 0 ? null : `${words.join(' & ')}:*`
}
