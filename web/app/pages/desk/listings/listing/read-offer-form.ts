// The offer of a listing, and the lines of its manifest, between the wire and the fields of a form.
import type {
  AuctionSettings,
  DeskListing,
  GivenManifestLine,
  GivenOffer,
  GivenShipping,
} from '@lotyard/contract/desk/listings'
import { DEFAULT_PLAN } from '@lotyard/contract/rules/auctions/auction-plan'
import { MAX_WAITING_DROPS } from '@lotyard/contract/rules/listings/prices/price-ladder'
import { roundDollars } from '@lotyard/contract/rules/money'
import { parseZoneTime, toZoneTime } from '@lotyard/contract/rules/site/zone-time'
import { readCount } from '../../../../features/desk/listings/read-count.ts'
import { showDollars, type Entered } from '../../../../features/desk/listings/read-goods-form.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'

type Errors = Record<string, string[]>
/** What was read, or what in it could not be. */
export type Read<Value> = {
  value: Value
  errors: Errors
  /** Whether a time was none: unlike an amount it has no value that every rule refuses, so the call must not be made. */
  isUnsendable?: boolean
}

/** Sent for a number that is none: every rule refuses it, and the server then says what else is wrong. */
const UNREADABLE = -1

const NO_AMOUNT = 'Enter a dollar amount, for example 2,650.'
const NO_TIME = 'Enter a date and a time.'

/** Spec §5: an edited price becomes cents by rounding. Empty: none. */
function readAmount(form: FormData, name: string, errors: Errors): number | null {
  const text = readFields(form, name)[name]!.trim()
  const cents = text === '' ? null : roundDollars(text)
  if (text === '' || cents !== null) return cents
  errors[name] = [NO_AMOUNT]
  return UNREADABLE
}

/** Empty: none, and the rules say whether it may be. */
function readNumber(form: FormData, name: string, errors: Errors): number | null {
  const text = readFields(form, name)[name]!.trim()
  const number = text === '' ? null : readCount(text)
  if (text === '' || number !== null) return number
  errors[name] = ['Enter a number.']
  return UNREADABLE
}

function readTime(form: FormData, name: string, { timeZone, errors }: { timeZone: string; errors: Errors }) {
  const text = readFields(form, name)[name]!.trim()
  const at = text === '' ? null : parseZoneTime(text, timeZone)
  if (text !== '' && at === null) errors[name] = [NO_TIME]
  return at?.toISOString() ?? null
}

/** When a draft is to open; null: now. Not 'starts_at', which is the auction's own and may be sent beside it. */
export function readStart(form: FormData, timeZone: string): Read<string | null> {
  const errors: Errors = {}
  return { value: readTime(form, 'opens_at', { timeZone, errors }), errors, isUnsendable: hasWrongTime(errors) }
}

export function readOfferForm(form: FormData, timeZone: string): Read<GivenOffer> {
  const errors: Errors = {}
  if (form.get('buying_format') === 'auction') {
    const auction = readAuction(form, { timeZone, errors })
    const value: GivenOffer = { buying_format: 'auction', fixed_price_cents: null, drops: [], auction }
    return { value, errors, isUnsendable: hasWrongTime(errors) }
  }
  const fixed_price_cents = readAmount(form, 'fixed_price_cents', errors)
  const drops = readDrops(form, { timeZone, errors })
  const value: GivenOffer = { buying_format: 'fixed_price', fixed_price_cents, drops, auction: null }
  return { value, errors, isUnsendable: hasWrongTime(errors) }
}

function hasWrongTime(errors: Errors): boolean {
  return Object.values(errors).some(([sentence]) => sentence === NO_TIME)
}

function readAuction(form: FormData, given: { timeZone: string; errors: Errors }): AuctionSettings {
  const { errors } = given
  return {
    opening_cents: readAmount(form, 'opening_cents', errors),
    reserve_cents: readAmount(form, 'reserve_cents', errors),
    starts_at: readTime(form, 'starts_at', given),
    ends_at: readTime(form, 'ends_at', given),
    duration_hours: readNumber(form, 'duration_hours', errors),
    soft_close_minutes: readNumber(form, 'soft_close_minutes', errors),
    extension_minutes: readNumber(form, 'extension_minutes', errors),
    cap_minutes: readNumber(form, 'cap_minutes', errors),
    relists_left: readNumber(form, 'relists_left', errors),
  }
}

/** Rows left empty are no drops. One that is half filled is told apart. */
function readDrops(form: FormData, { timeZone, errors }: { timeZone: string; errors: Errors }): GivenOffer['drops'] {
  return dropRows().flatMap(({ at, price }) => {
    const fields = readFields(form, at, price)
    if (fields[at]!.trim() === '' && fields[price]!.trim() === '') return []
    const drops_at = fields[at]!.trim() === '' ? null : readTime(form, at, { timeZone, errors })
    const price_cents = readAmount(form, price, errors)
    if (drops_at === null) errors[at] ??= [NO_TIME]
    if (price_cents === null) errors[price] ??= [NO_AMOUNT]
    return drops_at === null ? [] : [{ drops_at, price_cents }]
  })
}

export function dropRows(): { at: string; price: string }[] {
  return Array.from({ length: MAX_WAITING_DROPS }, (_, index) => ({
    at: `drop_at_${index}`,
    price: `drop_price_${index}`,
  }))
}

export function showOffer({ offer, time_zone: timeZone }: Pick<DeskListing, 'offer' | 'time_zone'>): Entered {
  const time = (at: string | null) => (at === null ? '' : toZoneTime(new Date(at), timeZone))
  const count = (value: number | null | undefined) => (value == null ? '' : String(value))
  const { auction } = offer
  const drops = offer.drops.flatMap((drop, index) => {
    const { at, price } = dropRows()[index]!
    return [[at, time(drop.drops_at)] as const, [price, showDollars(drop.price_cents)] as const]
  })
  return {
    buying_format: offer.buying_format,
    fixed_price_cents: showDollars(offer.fixed_price_cents),
    opening_cents: showDollars(auction?.opening_cents ?? null),
    reserve_cents: showDollars(auction?.reserve_cents ?? null),
    starts_at: time(auction?.starts_at ?? null),
    ends_at: time(auction?.ends_at ?? null),
    duration_hours: count(auction?.duration_hours ?? DEFAULT_PLAN.durationHours),
    soft_close_minutes: count(auction?.soft_close_minutes ?? DEFAULT_PLAN.softCloseWindowSeconds / 60),
    extension_minutes: count(auction?.extension_minutes ?? DEFAULT_PLAN.extensionSeconds / 60),
    cap_minutes: count(auction?.cap_minutes),
    relists_left: count(auction?.relists_left ?? DEFAULT_PLAN.relistsLeft),
    ...Object.fromEntries(drops),
  }
}

export function readShippingForm(form: FormData): Read<GivenShipping> {
  const errors: Errors = {}
  const { mode, discount_percent } = readFields(form, 'mode', 'discount_percent')
  const flat_cents = mode === 'flat' ? readAmount(form, 'flat_cents', errors) : null
  return {
    value: {
      mode: mode === 'flat' || mode === 'free' ? mode : 'calculated',
      flat_cents,
      discount_percent: discount_percent.trim() === '' ? 0 : readCount(discount_percent),
      available_for_pick_up: form.get('available_for_pick_up') !== null,
    },
    errors,
  }
}

export function showShipping({ mode, flat_cents, discount_percent, available_for_pick_up }: GivenShipping): Entered {
  return {
    mode,
    flat_cents: showDollars(flat_cents),
    discount_percent: String(discount_percent ?? 0),
    available_for_pick_up: available_for_pick_up ? 'on' : '',
  }
}

export function readLineForm(form: FormData): Read<GivenManifestLine> {
  const errors: Errors = {}
  const { quantity, ...fields } = readFields(
    form,
    'upc',
    'brand',
    'model',
    'description',
    'condition_key',
    'category_key',
    'quantity',
  )
  const unit_msrp_cents = readAmount(form, 'unit_msrp_cents', errors)
  return { value: { ...fields, quantity: readCount(quantity), unit_msrp_cents: unit_msrp_cents ?? 0 }, errors }
}
