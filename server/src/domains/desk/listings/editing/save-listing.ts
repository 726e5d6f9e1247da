import type { GivenGoods, GivenOffer, GivenShipping } from '@lotyard/contract/desk/listings'
import { diffGoods } from '@lotyard/contract/rules/listings/goods/diff-goods'
import { cleanTitle, titleProblem, type Goods } from '@lotyard/contract/rules/listings/goods/goods'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { shippingProblems, type ShippingTerms } from '@lotyard/contract/rules/listings/shipping-terms'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import {
  countLines,
  readGoods,
  saveAccessRule,
  saveGoods,
  saveOverriddenTitle,
  saveShipping,
} from '../../../listings/index.ts'
import { isAccessRule } from '../choice-queries.ts'
import { requireOpen, type Edited, type EditedListing } from './edited-listing.ts'
import { orNaN, requireGoods, toGoods } from './given-goods.ts'
import { saveOffer } from './save-offer.ts'

/** Parts that are absent stay as they are. */
export type ListingParts = {
  goods?: GivenGoods
  /** Null: the lot's own title. */
  overriddenTitle?: string | null
  offer?: GivenOffer
  shipping?: GivenShipping
  accessRuleId?: string | null
}

export async function saveParts(tx: Tx, listing: EditedListing, parts: ListingParts): Promise<Edited> {
  const details: Record<string, unknown> = {}
  const lotChanges = await saveGoodsPart(tx, listing, parts, details)
  if (parts.offer !== undefined) Object.assign(details, await saveOffer(tx, listing, parts.offer))
  if (parts.shipping !== undefined) Object.assign(details, await saveShippingPart(tx, listing, parts.shipping))
  if (parts.accessRuleId !== undefined)
    Object.assign(details, await saveAccessRulePart(tx, listing, parts.accessRuleId))
  return { details, lotChanges }
}

/** Adds to `details` what it saved. Returns what bidders would read about it. */
async function saveGoodsPart(
  tx: Tx,
  listing: EditedListing,
  parts: ListingParts,
  details: Record<string, unknown>,
): Promise<LotChange[]> {
  if (parts.goods === undefined && parts.overriddenTitle === undefined) return []
  requireOpen(listing, 'goods')
  const before = await readGoods(tx, listing.lotId)
  const after =
    parts.goods === undefined ? before : await withLines(tx, listing.lotId, { before, after: toGoods(parts.goods) })
  const overridden =
    parts.overriddenTitle === undefined ? listing.overriddenTitle : requireOverriddenTitle(parts.overriddenTitle)
  const names = await requireGoods(tx, after, before)
  const changes = diffGoods(before, after, names)
  if (changes.length > 0) {
    await saveGoods(tx, listing.lotId, after)
    details['goods'] = changes
  }
  if (overridden !== listing.overriddenTitle) {
    await saveOverriddenTitle(tx, listing.id, overridden)
    details['title'] = { from: listing.overriddenTitle, to: overridden }
  }
  // Bidders read the title of the listing, whichever of the two it comes from.
  const shown = (goods: Goods, title: string | null): Goods => ({ ...goods, title: title ?? goods.title })
  return diffGoods(shown(before, listing.overriddenTitle), shown(after, overridden), names)
}

/** Units and MSRP of a lot with a manifest follow its lines, whatever the form says. */
async function withLines(tx: Tx, lotId: string, { before, after }: { before: Goods; after: Goods }): Promise<Goods> {
  if ((await countLines(tx, lotId)) === 0) return after
  return { ...after, units: before.units, msrpCents: before.msrpCents }
}

function requireOverriddenTitle(given: string | null): string | null {
  const title = given === null ? '' : cleanTitle(given)
  if (title === '') return null
  const problem = titleProblem(title)
  if (problem !== null) throw new Refusal('invalid_fields', { errors: { overridden_title: [problem] } })
  return title
}

async function saveShippingPart(tx: Tx, listing: EditedListing, given: GivenShipping): Promise<object> {
  requireOpen(listing, 'shipping')
  const after: ShippingTerms = {
    mode: given.mode,
    flatCents: given.mode === 'flat' ? given.flat_cents : null,
    discountPercent: orNaN(given.discount_percent),
    availableForPickUp: given.available_for_pick_up,
  }
  const errors = shippingProblems(after)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  const before = listing.shipping
  if (isSame(before, after)) return {}
  await saveShipping(tx, listing.id, after)
  return { shipping: { from: before, to: after } }
}

async function saveAccessRulePart(tx: Tx, listing: EditedListing, to: string | null): Promise<object> {
  requireOpen(listing, 'accessRule')
  if (to === listing.accessRuleId) return {}
  if (to !== null && !(await isAccessRule(tx, to)))
    throw new Refusal('invalid_fields', { errors: { access_rule_id: [isInvalid('audience')] } })
  await saveAccessRule(tx, listing.id, to)
  return { access_rule_id: { from: listing.accessRuleId, to } }
}

export function isSame(before: object, after: object): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}
