// What the record of an auction says, and the exact text each of its links is the hash of.
//
// One hash chain per auction: a link's hash is sha256 of the previous hash and the link's canonical JSON, both as text.
// Link 0 holds the terms, so that they can't be changed once a bid is in. A bid holds a commitment, not its
// maximum: what it was is told by the opening, after the close. The server writes links with this file and the checker
// reads them with it; a change of the text here is a new format.

export const RECORD_FORMAT = 'lotyard-auction-record-1'
export const FIRST_PREVIOUS_HASH = '0'.repeat(64)

export type LinkBody =
  | {
      kind: 'terms'
      format: typeof RECORD_FORMAT
      opening_cents: number
      reserve_cents: number | null
      starts_at: string
      ends_at: string
      soft_close_window_seconds: number
      extension_seconds: number
      latest_end_at: string | null
    }
  | { kind: 'bid'; bidder_number: number; commitment: string }
  | { kind: 'extension'; bid_sequence: number; ends_at: string }
  | { kind: 'void'; bid_sequence: number; reason: string }
  | { kind: 'withdrawal'; reason: string }
  | {
      kind: 'close'
      outcome: 'won' | 'no_bids' | 'reserve_not_met'
      winner_number: number | null
      price_cents: number | null
    }

export type Placed = { auction: string; sequence: number; placed_at: string }
export type Opening = { salt: string; max_cents: number }
/** A maximum that stays sealed, of which is said only that it did not meet the reserve. */
export type SealedBelowReserve = { below_cents: number }
/** A link as it is published; `opened` is absent where there is no maximum, and null where one stays sealed. */
export type RecordLink = LinkBody & Placed & { hash: string; opened?: Opening | SealedBelowReserve | null }
export type AuctionRecord = { format: typeof RECORD_FORMAT; auction: string; links: RecordLink[] }

export function isOpening(opened: RecordLink['opened']): opened is Opening {
  return opened != null && 'max_cents' in opened
}

/** JSON with sorted keys and no spaces, so that the same link always is the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`
}

/** What a link's hash is the sha256 of. Also enforced by trigger links_form_a_chain. */
export function linkText(previousHash: string, link: LinkBody & Placed): string {
  return previousHash + canonicalJson(link)
}

/** What a commitment is the sha256 of. The salt has a fixed length, so no two pairs share a text. */
export function commitmentText({ salt, max_cents }: Opening): string {
  return `${salt}:${max_cents}`
}
