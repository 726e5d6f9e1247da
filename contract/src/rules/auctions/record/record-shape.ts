// Reads a record that may have been tampered with: every field there must be, of its exact kind, and no other.
//
// Strictness is the point. A field that is ignored is a field that can be changed without the checker noticing.
import { RECORD_FORMAT, type AuctionRecord, type RecordLink } from './auction-record.ts'
import { isCents } from '../../money.ts'

type Check = (value: unknown) => boolean
type Shape = Record<string, Check>

const isAmount: Check = (value) => typeof value === 'number' && isCents(value)
const isCount: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isHash: Check = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isSalt: Check = (value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
const isReason: Check = (value) => typeof value === 'string' && value.length > 0 && value.length <= 500
const isTime: Check = (value) => {
  if (typeof value !== 'string') return false
  const time = new Date(value)
  return !Number.isNaN(time.getTime()) && time.toISOString() === value
}
const isName: Check = (value) => typeof value === 'string' && /^[0-9A-Z]{4,12}$/.test(value)
const is =
  (...allowed: unknown[]): Check =>
  (value) =>
    allowed.includes(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

function has(value: unknown, shape: Shape): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const keys = Object.keys(value)
  return (
    keys.length === Object.keys(shape).length &&
    keys.every((key) => Object.hasOwn(shape, key) && shape[key]!((value as Record<string, unknown>)[key]))
  )
}

const placed: Shape = { auction: isName, sequence: isCount, placed_at: isTime, hash: isHash }
const isOpened: Check = (value) =>
  has(value, { salt: isSalt, max_cents: isAmount }) || has(value, { below_cents: isAmount })

const SHAPES: Record<RecordLink['kind'], Shape> = {
  terms: {
    ...placed,
    kind: is('terms'),
    format: is(RECORD_FORMAT),
    opening_cents: isAmount,
    reserve_cents: orNull(isAmount),
    starts_at: isTime,
    ends_at: isTime,
    soft_close_window_seconds: isCount,
    extension_seconds: isCount,
    latest_end_at: orNull(isTime),
  },
  bid: { ...placed, kind: is('bid'), bidder_number: isCount, commitment: isHash, opened: orNull(isOpened) },
  extension: { ...placed, kind: is('extension'), bid_sequence: isCount, ends_at: isTime },
  void: { ...placed, kind: is('void'), bid_sequence: isCount, reason: isReason },
  withdrawal: { ...placed, kind: is('withdrawal'), reason: isReason },
  close: {
    ...placed,
    kind: is('close'),
    outcome: is('won', 'no_bids', 'reserve_not_met'),
    winner_number: orNull(isCount),
    price_cents: orNull(isAmount),
  },
}

export function isLink(value: unknown): value is RecordLink {
  if (value === null || typeof value !== 'object' || !('kind' in value)) return false
  const { kind } = value
  return typeof kind === 'string' && Object.hasOwn(SHAPES, kind) && has(value, SHAPES[kind as RecordLink['kind']])
}

/** The envelope alone: links are looked at one by one, so that a fault can name the first bad one. */
export function isRecord(
  value: unknown,
): value is { format: AuctionRecord['format']; auction: string; links: unknown[] } {
  return has(value, { format: is(RECORD_FORMAT), auction: isName, links: Array.isArray })
}
