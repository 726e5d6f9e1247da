import type { AuctionPlan } from '@lotyard/contract/rules/auctions/auction-plan'
import { publishProblems } from '@lotyard/contract/rules/listings/publish-problems'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { breaksRule } from '../../../../db/statements/breaks-rule.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { openPlannedAuction, readTerms } from '../../../auctions/index.ts'
import { moveListing, type LockedListing } from '../../../listings/index.ts'
import { saveEditWithin, type EditToSave } from '../editing/save-edit.ts'
import { lockOwnListing, type Actor } from '../lock-own-listing.ts'

const SELLERS_RULE = 'only_sellers_open_listings'
const SELLER_IS_BUYER = "This lot's seller is a buyer now. Make the account a seller first."

/**
 * Puts a draft on the market, at once or at a later time. An auction is shown from now on, so that buyers can look at the
 * goods, and takes bids from its start; a fixed price is not seen before its time.
 */
export async function publishListing({ db }: Pick<Context, 'db'>, viewer: Actor, given: Publishing): Promise<void> {
  await refuseBuyers(db.transaction().execute((tx) => publishWithin(tx, viewer, given)))
}

/**
 * What the editor's Publish does: what was typed is saved and then published, both or neither. Published without it, buyers
 * would read the old title. Of the version that the page shows, so that no edit goes on sale that its editor hasn't seen.
 */
export async function saveAndPublish(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  { edit, startsAt }: { edit: EditToSave; startsAt: Date | null },
): Promise<void> {
  const both = db.transaction().execute(async (tx) => {
    await saveEditWithin(tx, viewer, edit)
    await publishWithin(tx, viewer, { name: edit.name, startsAt })
  })
  await refuseBuyers(both)
}

type Publishing = { name: string; startsAt: Date | null }

async function refuseBuyers(publishing: Promise<void>): Promise<void> {
  try {
    await publishing
  } catch (error) {
    // Roles belong to the left of here, and may change at this very moment: the trigger looks.
    if (breaksRule(error, SELLERS_RULE)) throw notReady([SELLER_IS_BUYER])
    throw error
  }
}

async function publishWithin(tx: Tx, viewer: Actor, { name, startsAt }: Publishing): Promise<void> {
  const listing = await lockOwnListing(tx, viewer, name)
  if (listing.state !== 'draft') throw new Refusal('listing_not_draft')
  const plan = listing.buyingFormat === 'auction' ? await readTerms(tx, listing) : null
  const problems = publishProblems({ ...listing, plan, startsAt })
  if (problems.length > 0) throw notReady(problems)
  const opensAt =
    plan === null
      ? await publishFixedPrice(tx, listing, startsAt)
      : await publishAuction(tx, listing, { ...plan, startsAt: startsAt ?? plan.startsAt })
  await writeAudit(tx, {
    accountId: viewer.accountId,
    action: 'listing.publish',
    subject: `listing:${listing.name}`,
    details: { opens_at: opensAt.toISOString() },
  })
}

function notReady(problems: string[]): Refusal {
  return new Refusal('not_ready_to_publish', { message: problems.join(' '), errors: { publish: problems } })
}

async function publishFixedPrice(tx: Tx, { id, now }: LockedListing, startsAt: Date | null): Promise<Date> {
  const to = startsAt === null ? 'active' : 'scheduled'
  await moveListing(tx, { listingId: id, to, publishedAt: startsAt ?? now })
  return startsAt ?? now
}

async function publishAuction(tx: Tx, { id, now }: LockedListing, plan: AuctionPlan): Promise<Date> {
  // publishProblems has asked for it.
  const complete = { ...plan, openingCents: plan.openingCents! }
  const { startsAt } = await openPlannedAuction(tx, id, { plan: complete, now })
  await moveListing(tx, { listingId: id, to: startsAt > now ? 'scheduled' : 'active', publishedAt: now })
  return startsAt
}
