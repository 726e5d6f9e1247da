// Holds a bidder's receipts against the published record of an auction.
//
// A receipt proves more than that the bid is there. It opens the bidder's own maximum, and the record must still come to
// the same result with it: so a leader finds out if their maximum met a reserve that was called unmet, and a winner if
// theirs was lower than the price.
import { commitmentText, type AuctionRecord } from './auction-record.ts'
import { sha256 } from './sha256.ts'
import { verifyRecord } from './verify-record.ts'

export type Receipt = { auction: string; sequence: number; max_bid_cents: number; hash: string; salt: string }
export type ReceiptVerdict =
  | 'held'
  /** The record has another bid, or none, in its place. */
  | 'missing'
  /** The bid is there, but not with this maximum and salt. */
  | 'altered'
  /** With this maximum the record would have come to another result. */
  | 'contradicted'

/** Every receipt of one bidder at once: a raise is only understood together with the bid that it raised. */
export async function checkReceipts(record: AuctionRecord, receipts: readonly Receipt[]): Promise<ReceiptVerdict> {
  const links = [...record.links]
  for (const { auction, sequence, hash, salt, max_bid_cents } of receipts) {
    const link = links[sequence]
    if (auction !== record.auction || link?.kind !== 'bid' || link.hash !== hash) return 'missing'
    const opened = { salt, max_cents: max_bid_cents }
    if ((await sha256(commitmentText(opened))) !== link.commitment) return 'altered'
    links[sequence] = { ...link, opened }
  }
  return (await verifyRecord({ ...record, links })).isValid ? 'held' : 'contradicted'
}

/** The receipts in a file: one, or the list of them that can be downloaded at once. Null where it holds anything else. */
export function readReceipts(text: string): Receipt[] | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const list = (value as { receipts?: unknown } | null)?.receipts ?? [value]
  if (!Array.isArray(list) || list.length === 0) return null
  const receipts = list.map(toReceipt)
  return receipts.includes(null) ? null : (receipts as Receipt[])
}

function toReceipt(value: unknown): Receipt | null {
  if (value === null || typeof value !== 'object') return null
  const { auction, sequence, max_bid_cents, hash, salt } = value as Record<string, unknown>
  if (typeof auction !== 'string' || typeof hash !== 'string' || typeof salt !== 'string') return null
  if (!Number.isSafeInteger(sequence) || !Number.isSafeInteger(max_bid_cents)) return null
  return { auction, sequence: sequence as number, max_bid_cents: max_bid_cents as number, hash, salt }
}
