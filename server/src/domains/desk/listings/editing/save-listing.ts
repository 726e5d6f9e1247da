import type { GivenGoods, GivenOffer, GivenShipping } from '@lotyard/contract/desk/listings'
import { diffGoods } from '@lotyard/contract/rules/listings/goods/diff-goods'
import { cleanTitle, titleProblem, type Goods } from '@lotyard/contract/rules/listings/goods/goods'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { byField, publishProblems } from '@lotyard/contract/rules/listings/publish-problems'
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
import { judgeGoods, orNaN, toGoods } from './given-goods.ts'
import { NOTHING_TO_SAVE, type Details, type Errors, type JudgedPart } from './judged-part.ts'
import { judgeOffer, type JudgedOffer } from './save-offer.ts'

/** Parts that are absent stay as they are. */
export type ListingParts = {
  goods?: GivenGoods
  /** Null: the lot's own title. */
  overriddenTitle?: string | null
  offer?: GivenOffer
  shipping?: GivenShipping
  accessRuleId?: string | null
}

/** What is done beside an edit and refused together with it, so that an editor is told all that is wrong at once. */
export type Beside = {
  problems?: Errors
  /** It is to be published, and must then have what publishing asks for. */
  publish?: { startsAt: Date | null }
}

/** All parts are looked at before any is saved: one that is wrong must not hide what is wrong with another. */
export async function saveParts(
  tx: Tx,
  listing: EditedListing,
  parts: ListingParts,
  { problems = {}, publish }: Beside = {},
): Promise<Edited> {
  const goods = await judgeGoodsPart(tx, listing, parts)
  const offer = parts.offer === undefined ? null : await judgeOffer(tx, listing, parts.offer)
  const judged: JudgedPart[] = [
    goods,
    offer ?? NOTHING_TO_SAVE,
    parts.shipping === undefined ? NOTHING_TO_SAVE : judgeShipping(tx, listing, parts.shipping),
    parts.accessRuleId === undefined ? NOTHING_TO_SAVE : await judgeAccessRule(tx, listing, parts.accessRuleId),
  ]
  const errors: Errors = Object.assign({}, ...judged.map((part) => part.errors), problems)
  if (Object.keys(errors).length > 0)
    throw new Refusal('invalid_fields', { errors: { ...missingToPublish(listing, offer, publish), ...errors } })
  const details: Details = {}
  for (const part of judged) Object.assign(details, await part.save())
  return { details, lotChanges: goods.lotChanges }
}

/** Where nothing else is wrong, publishing says it. */
function missingToPublish(listing: EditedListing, offer: JudgedOffer | null, publish: Beside['publish']): Errors {
  if (publish === undefined || offer === null) return {}
  return byField(publishProblems({ ...offer.terms, startsAt: publish.startsAt, now: listing.now }))
}

type JudgedGoods = JudgedPart & {
  /** What bidders would read about it. */
  lotChanges: LotChange[]
}

async function judgeGoodsPart(tx: Tx, listing: EditedListing, parts: ListingParts): Promise<JudgedGoods> {
  if (parts.goods === undefined && parts.overriddenTitle === undefined) return { ...NOTHING_TO_SAVE, lotChanges: [] }
  requireOpen(listing, 'goods')
  const before = await readGoods(tx, listing.lotId)
  const after =
    parts.goods === undefined ? before : await withLines(tx, listing.lotId, { before, after: toGoods(parts.goods) })
  const title = judgeOverriddenTitle(listing, parts.overriddenTitle)
  const { names, errors } = await judgeGoods(tx, after, before)
  const changes = diffGoods(before, after, names)
  // Bidders read the title of the listing, whichever of the two it comes from.
  const shown = (goods: Goods, overridden: string | null): Goods => ({ ...goods, title: overridden ?? goods.title })
  return {
    errors: { ...errors, ...title.errors },
    lotChanges: diffGoods(shown(before, listing.overriddenTitle), shown(after, title.overridden), names),
    save: async () => {
      if (changes.length > 0) await saveGoods(tx, listing.lotId, after)
      const isRetitled = title.overridden !== listing.overriddenTitle
      if (isRetitled) await saveOverriddenTitle(tx, listing.id, title.overridden)
      return {
        ...(changes.length > 0 && { goods: changes }),
        ...(isRetitled && { title: { from: listing.overriddenTitle, to: title.overridden } }),
      }
    },
  }
}

/** Units and MSRP of a lot with a manifest follow its lines, whatever the form says. */
async function withLines(tx: Tx, lotId: string, { before, after }: { before: Goods; after: Goods }): Promise<Goods> {
  if ((await countLines(tx, lotId)) === 0) return after
  return { ...after, units: before.units, msrpCents: before.msrpCents }
}

function judgeOverriddenTitle(
  listing: EditedListing,
  given: string | null | undefined,
): { overridden: string | null; errors: Errors } {
  if (given === undefined) return { overridden: listing.overriddenTitle, errors: {} }
  const title = given === null ? '' : cleanTitle(given)
  if (title === '') return { overridden: null, errors: {} }
  const problem = titleProblem(title)
  return { overridden: title, errors: problem === null ? {} : { overridden_title: [problem] } }
}

function judgeShipping(tx: Tx, listing: EditedListing, given: GivenShipping): JudgedPart {
  requireOpen(listing, 'shipping')
  const after: ShippingTerms = {
    mode: given.mode,
    flatCents: given.mode === 'flat' ? given.flat_cents : null,
    discountPercent: orNaN(given.discount_percent),
    availableForPickUp: given.available_for_pick_up,
  }
  const before = listing.shipping
  return {
    errors: shippingProblems(after),
    save: async () => {
      if (isSame(before, after)) return {}
      await saveShipping(tx, listing.id, after)
      return { shipping: { from: before, to: after } }
    },
  }
}

async function judgeAccessRule(tx: Tx, listing: EditedListing, to: string | null): Promise<JudgedPart> {
  requireOpen(listing, 'accessRule')
  if (to === listing.accessRuleId) return NOTHING_TO_SAVE
  return {
    errors: to !== null && !(await isAccessRule(tx, to)) ? { access_rule_id: [isInvalid('audience')] } : {},
    save: async () => {
      await saveAccessRule(tx, listing.id, to)
      return { access_rule_id: { from: listing.accessRuleId, to } }
    },
  }
}

function isSame(before: object, after: object): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}
