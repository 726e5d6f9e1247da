import { DEFAULT_PLAN } from '@lotyard/contract/rules/auctions/auction-plan'
import { cleanTemplateName, templateNameProblem } from '@lotyard/contract/rules/desk/templates/template-name'
import type { TemplateOffer, TemplatePart, TemplateValues } from '@lotyard/contract/rules/desk/templates/template-parts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { readTerms } from '../../auctions/index.ts'
import { mayEdit, readGoods } from '../../listings/index.ts'
import { findDeskListing, type Actor, type DeskListingRow } from '../listings/index.ts'
import { partsOf } from './apply-template.ts'
import { insertTemplate } from './template-queries.ts'

export type NewTemplate = { listingName: string; name: string; parts: readonly TemplatePart[] }

/** Keeps parts of a listing for its seller's next ones, whoever of the desk asks. */
export async function createTemplate(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  given: NewTemplate,
): Promise<{ id: string }> {
  const name = requireTemplateName(given.name)
  const inserting = db.transaction().execute(async (tx) => {
    // Not locked: accounts are locked before listings, and the trigger that counts locks the account.
    const listing = await findDeskListing(tx, given.listingName)
    if (listing === null || !mayEdit({ sellerId: listing.seller_id }, viewer)) throw new Refusal('listing_not_found')
    const values = await readValues(tx, listing, given.parts)
    if (partsOf(values).length === 0)
      throw new Refusal('invalid_fields', { errors: { parts: ['Choose at least one part that this lot has.'] } })
    const id = await insertTemplate(tx, { sellerId: listing.seller_id, name, values })
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'template.create',
      subject: `template:${id}`,
      details: { name, from: listing.name },
    })
    return { id }
  })
  return refuseTaken(inserting)
}

export function requireTemplateName(given: string): string {
  const name = cleanTemplateName(given)
  const problem = templateNameProblem(name)
  if (problem !== null) throw new Refusal('invalid_fields', { errors: { name: [problem] } })
  return name
}

/** The index and the trigger look: two forms that are sent at once can't both pass. */
export async function refuseTaken<Result>(saving: Promise<Result>): Promise<Result> {
  try {
    return await saving
  } catch (error) {
    if (breaksRule(error, 'one_template_per_name'))
      throw new Refusal('invalid_fields', { errors: { name: ['Another template has this name.'] } })
    if (breaksRule(error, 'a_seller_has_at_most_100_templates')) throw new Refusal('too_many_templates')
    throw error
  }
}

async function readValues(tx: Tx, row: DeskListingRow, parts: readonly TemplatePart[]): Promise<TemplateValues> {
  const takes = (part: TemplatePart) => parts.includes(part)
  const goods = await readGoods(tx, row.lot_id)
  return {
    description: takes('description') && goods.description !== '' ? goods.description : null,
    categoryKey: takes('category') ? goods.categoryKey : null,
    conditionKey: takes('condition') ? goods.conditionKey : null,
    lotSizeKey: takes('lot_size') ? goods.lotSizeKey : null,
    warehouseKey: takes('warehouse') ? goods.warehouseKey : null,
    offer: takes('offer') ? await readOffer(tx, row) : null,
    shipping: takes('shipping')
      ? {
          mode: row.shipping_mode,
          flatCents: row.flat_shipping_cents,
          discountPercent: row.shipping_discount_percent,
          availableForPickUp: row.available_for_pick_up,
        }
      : null,
    audience: takes('audience') && row.access_rule_id !== null ? { accessRuleId: row.access_rule_id } : null,
  }
}

async function readOffer(tx: Tx, row: DeskListingRow): Promise<TemplateOffer> {
  if (row.buying_format === 'fixed_price') return { buyingFormat: 'fixed_price' }
  const { id, has_auction: hasAuction, stored_state: state, now } = row
  const plan = (await readTerms(tx, { id, hasAuction, state, now })) ?? DEFAULT_PLAN
  const { softCloseWindowSeconds, extensionSeconds, capMinutes, relistsLeft } = plan
  return {
    buyingFormat: 'auction',
    durationHours: plan.durationHours,
    softCloseWindowSeconds,
    extensionSeconds,
    capMinutes,
    relistsLeft,
  }
}
