import type { GivenOffer } from '@lotyard/contract/desk/listings'
import { DEFAULT_PLAN } from '@lotyard/contract/rules/auctions/auction-plan'
import {
  skippedParts,
  TEMPLATE_PART_NAMES,
  TEMPLATE_PARTS,
  withTemplateText,
  type TemplateOffer,
  type TemplatePart,
  type TemplateValues,
} from '@lotyard/contract/rules/desk/templates/template-parts'
import { toGoodsRow } from '@lotyard/contract/rules/listings/goods/goods'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { readTerms } from '../../auctions/index.ts'
import { bumpVersion, readGoods } from '../../listings/index.ts'
import {
  lockOwnListing,
  saveParts,
  toEditedListing,
  toSettings,
  type Actor,
  type EditedListing,
  type ListingParts,
} from '../listings/index.ts'
import { findTemplate, type StoredTemplate } from './template-queries.ts'

export type TemplateToApply = { name: string; templateId: string }

export type AppliedTemplate = {
  templateName: string
  /** The parts that the lot has taken, or had already. */
  applied: TemplatePart[]
  /** Sentences about those it has not: 'Category: Its category takes no new lots.' */
  skipped: string[]
}

/**
 * Gives a lot the values of one of its seller's templates. Refused for a lot that has bids or has ended; of a lot that is on
 * sale without bids all is taken that may change. One transaction, so that bulk actions can run it dry.
 */
export async function applyTemplate(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  given: TemplateToApply,
): Promise<AppliedTemplate> {
  return db.transaction().execute((tx) => applyTemplateWithin(tx, viewer, given))
}

/** The same in a transaction that does more. `without`: parts that the lot has from elsewhere. */
export async function applyTemplateWithin(
  tx: Tx,
  viewer: Actor,
  { name, templateId, without = [] }: TemplateToApply & { without?: readonly TemplatePart[] },
): Promise<AppliedTemplate> {
  const listing = toEditedListing(await lockOwnListing(tx, viewer, name), viewer)
  const template = await findTemplate(tx, templateId)
  if (template === null || template.seller.id !== listing.sellerId) throw new Refusal('template_not_found')
  if (listing.open.closedBecause !== null)
    throw new Refusal('listing_not_editable', { message: listing.open.closedBecause })
  const skipped = skippedPartsOf(template, listing, viewer)
  const applied = partsOf(template.values).filter((part) => skipped[part] === undefined && !without.includes(part))
  const { details } = await saveParts(tx, listing, await toParts(tx, listing, { values: template.values, applied }))
  if (Object.keys(details).length > 0) {
    await bumpVersion(tx, listing.id)
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'listing.apply_template',
      subject: `listing:${listing.name}`,
      details: { ...details, template: template.name },
    })
  }
  return {
    templateName: template.name,
    applied,
    skipped: Object.entries(skipped)
      .filter(([part]) => !without.includes(part as TemplatePart))
      .map(([part, why]) => `${TEMPLATE_PARTS[part as TemplatePart]}: ${why}`),
  }
}

function skippedPartsOf({ values, ...template }: StoredTemplate, listing: EditedListing, { role }: Actor) {
  return skippedParts(values, {
    ...template,
    isAdmin: role === 'admin',
    listing: { isDraft: listing.state === 'draft', buyingFormat: listing.buyingFormat },
  })
}

/** The parts that a template has. */
export function partsOf(values: TemplateValues): TemplatePart[] {
  const has: Record<TemplatePart, unknown> = {
    description: values.description,
    category: values.categoryKey,
    condition: values.conditionKey,
    lot_size: values.lotSizeKey,
    warehouse: values.warehouseKey,
    offer: values.offer,
    shipping: values.shipping,
    audience: values.audience,
  }
  return TEMPLATE_PART_NAMES.filter((part) => has[part] !== null)
}

/** As if its editor had typed them. What the template doesn't say stays as it is. */
async function toParts(
  tx: Tx,
  listing: EditedListing,
  { values, applied }: { values: TemplateValues; applied: readonly TemplatePart[] },
): Promise<ListingParts> {
  const takes = (part: TemplatePart) => applied.includes(part)
  const { offer, shipping, audience } = values
  const goods = toGoodsRow(await readGoods(tx, listing.lotId))
  return {
    goods: {
      ...goods,
      ...(takes('description') && { description: withTemplateText(goods.description, values.description!) }),
      ...(takes('category') && { category_key: values.categoryKey! }),
      ...(takes('condition') && { condition_key: values.conditionKey! }),
      ...(takes('lot_size') && { lot_size_key: values.lotSizeKey! }),
      ...(takes('warehouse') && { warehouse_key: values.warehouseKey! }),
    },
    ...(takes('offer') && (await toOfferPart(tx, listing, offer!))),
    ...(takes('shipping') && {
      shipping: {
        mode: shipping!.mode,
        flat_cents: shipping!.flatCents,
        discount_percent: shipping!.discountPercent,
        available_for_pick_up: shipping!.availableForPickUp,
      },
    }),
    ...(takes('audience') && { accessRuleId: audience!.accessRuleId }),
  }
}

/** A price is the lot's own: it stays where the format does, and is to be named where that changes. */
async function toOfferPart(tx: Tx, listing: EditedListing, offer: TemplateOffer): Promise<{ offer?: GivenOffer }> {
  const isSameFormat = offer.buyingFormat === listing.buyingFormat
  if (offer.buyingFormat === 'fixed_price')
    return isSameFormat
      ? {}
      : { offer: { buying_format: 'fixed_price', fixed_price_cents: null, drops: [], auction: null } }
  const { buyingFormat, ...settings } = offer
  const plan = (isSameFormat ? await readTerms(tx, listing) : null) ?? DEFAULT_PLAN
  // It ends so long after its start as the template says, not at the time that it had.
  const auction = toSettings({ ...plan, ...settings, endsAt: null })
  return { offer: { buying_format: buyingFormat, fixed_price_cents: null, drops: [], auction } }
}
