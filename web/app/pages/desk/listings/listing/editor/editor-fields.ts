// The fields of the editor's one form, by the part of the listing that they belong to, and which of them were changed.
//
// The form carries what it was drawn with (`base`). So the server knows what its editor changed, also without scripts: only
// parts with a change are saved, and where another editor saved meanwhile, fields that were left alone show what is saved now
// instead of putting the old value back.
import type { DeskListing } from '@lotyard/contract/desk/listings'
import { showGoods, type Entered } from '../../../../../features/desk/listings/read-goods-form.ts'
import { dropRows, showOffer, showShipping } from '../read-offer-form.ts'

export type EditorPart = 'goods' | 'offer' | 'shipping' | 'audience' | 'location'

/** What is saved, as the fields show it: of the parts that may be edited. */
export function savedFields(listing: DeskListing): Entered {
  const { open } = listing
  return {
    ...(open.goods && { ...showGoods(listing.goods), overridden_title: listing.overridden_title ?? '' }),
    ...(open.offer && {
      ...Object.fromEntries(dropRows().flatMap(({ at, price }) => [[at, ''] as const, [price, ''] as const])),
      ...showOffer(listing),
    }),
    ...(open.shipping && showShipping(listing.shipping)),
    ...(open.access_rule && { access_rule_id: listing.access_rule_id ?? '' }),
    location: listing.location ?? '',
  }
}

const PART_OF: Readonly<Record<string, EditorPart>> = {
  mode: 'shipping',
  flat_cents: 'shipping',
  discount_percent: 'shipping',
  available_for_pick_up: 'shipping',
  access_rule_id: 'audience',
  location: 'location',
}
const OF_OFFER =
  /^(buying_format|fixed_price_cents|opening_cents|reserve_cents|starts_at|ends_at|duration_hours|soft_close_minutes|extension_minutes|cap_minutes|relists_left|drop_.*)$/

export function partOf(name: string): EditorPart {
  return PART_OF[name] ?? (OF_OFFER.test(name) ? 'offer' : 'goods')
}

/** The value of the hidden field `base`. */
export function toBase(saved: Entered): string {
  return JSON.stringify(Object.fromEntries(Object.entries(saved).map(([name, value]) => [name, shorten(value)])))
}

/** The names of the fields that differ from what the form was drawn with. */
export function changedNames(entered: Entered): string[] {
  return Object.entries(readBase(entered['base'])).flatMap(([name, before]) =>
    shorten((entered[name] ?? '').replaceAll('\r\n', '\n')) === before ? [] : [name],
  )
}

/** What a refused form shows: what its editor typed, and of the rest what is saved now. */
export function withSaved(entered: Entered, saved: Entered): Entered {
  const changed = changedNames(entered)
  return { ...entered, ...Object.fromEntries(Object.entries(saved).filter(([name]) => !changed.includes(name))) }
}

/** Comes back from a browser, so it may be anything. */
function readBase(text = '{}'): Entered {
  try {
    const base: unknown = JSON.parse(text)
    return typeof base === 'object' && base !== null ? (base as Entered) : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

const MAX_WHOLE = 200

/** A long description would be sent twice, and a post has a limit: of that, its length and a checksum. */
function shorten(value: string): string {
  if (value.length <= MAX_WHOLE) return value
  let sum = 0
  for (let at = 0; at < value.length; at += 1) sum = (Math.imul(sum, 31) + value.charCodeAt(at)) | 0
  return `${value.length}:${sum}`
}
