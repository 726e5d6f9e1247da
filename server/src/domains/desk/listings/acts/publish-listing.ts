import type { AuctionPlan } from '@lotyard/contract/rules/auctions/auction-plan'
import { byField, publishProblems, type PublishProblem } from '@lotyard/contract/rules/listings/publish-problems'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { breaksRule } from '../../../../db/statements/breaks-rule.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { openPlannedAuction, readTerms } from '../../../auctions/index.ts'
import { moveListing, type LockedListing } from '../../../listings/index.ts'
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

type Publishing = { name: string; startsAt: Date | null }

export async function refuseBuyers<Result>(publishing: Promise<Result>): Promise<Result> {
  try {
    return await publishing
  } catch (error) {
    // Roles belong to the left of here, and may change at this very moment: the trigger looks.
    if (breaksRule(error, SELLERS_RULE)) throw notReady([{ field: 'publish', text: SELLER_IS_BUYER }])
    throw error
  }
}

/** In a transaction that does more. */
export async function publishWithin(tx: Tx, viewer: Actor, { name, startsAt }: Publishing): Promise<void> {
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

function notReady(problems: readonly PublishProblem[]): Refusal {
  const message = problems.map(({ text }) => text).join(' ')
  return new Refusal('not_ready_to_publish', { message, errors: byField(problems) })
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
