// The auction of a draft: planned, published as an auction, and taken back to a plan.
import { openPassedTimes, planTimes, type AuctionPlan } from '@lotyard/contract/rules/auctions/auction-plan'
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export async function findPlan(db: Db | Tx, listingId: string): Promise<AuctionPlan | null> {
  const { rows } = await sql<AuctionPlan>`select opening_cents as "openingCents", reserve_cents as "reserveCents",
      starts_at as "startsAt", ends_at as "endsAt", duration_hours as "durationHours",
      soft_close_window_seconds as "softCloseWindowSeconds", extension_seconds as "extensionSeconds",
      cap_minutes as "capMinutes", relists_left as "relistsLeft"
    from auction_plans where listing_id = ${listingId}`.execute(db)
  return rows[0] ?? null
}

export async function savePlan(tx: Tx, listingId: string, plan: AuctionPlan): Promise<void> {
  await tx
    .insertInto('auction_plans')
    .values({ listing_id: listingId, ...toPlanColumns(plan) })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(toPlanColumns(plan)))
    .execute()
}

function toPlanColumns(plan: AuctionPlan) {
  return {
    opening_cents: plan.openingCents,
    reserve_cents: plan.reserveCents,
    starts_at: plan.startsAt,
    ends_at: plan.endsAt,
    duration_hours: plan.durationHours,
    soft_close_window_seconds: plan.softCloseWindowSeconds,
    extension_seconds: plan.extensionSeconds,
    cap_minutes: plan.capMinutes,
    relists_left: plan.relistsLeft,
  }
}

/**
 * How the auction of a listing is meant to run, whichever of the two tables knows. Listings that were made with their
 * auction, as the demo's spares are, have one while they are drafts.
 */
export async function readTerms(
  db: Db | Tx,
  listing: { id: string; hasAuction: boolean; state: ListingState; now: Date },
): Promise<AuctionPlan | null> {
  if (!listing.hasAuction) return findPlan(db, listing.id)
  const terms = await termsOfAuction(db, listing.id)
  return terms !== null && listing.state === 'draft' ? openPassedTimes(terms, listing.now) : terms
}

export async function removePlan(tx: Tx, listingId: string): Promise<void> {
  await tx.deleteFrom('auction_plans').where('listing_id', '=', listingId).execute()
}

/** Publishing: the plan becomes the auction, which starts and ends as planned. `plan` has an opening bid. */
export async function openPlannedAuction(
  tx: Tx,
  listingId: string,
  { plan, now }: { plan: AuctionPlan & { openingCents: number }; now: Date },
): Promise<{ startsAt: Date; endsAt: Date }> {
  const { startsAt, endsAt, latestEndAt } = planTimes(plan, now)
  await removePlan(tx, listingId)
  await removeAuction(tx, listingId)
  await tx
    .insertInto('auctions')
    .values({
      listing_id: listingId,
      starts_at: startsAt,
      ends_at: endsAt,
      opening_cents: plan.openingCents,
      reserve_cents: plan.reserveCents,
      soft_close_window_seconds: plan.softCloseWindowSeconds,
      extension_seconds: plan.extensionSeconds,
      latest_end_at: latestEndAt,
      relists_left: plan.relistsLeft,
    })
    .execute()
  return { startsAt, endsAt }
}

/** Before the first bid: the trigger records_keep_their_auction refuses to remove an auction with a record. */
export async function removeAuction(tx: Tx, listingId: string): Promise<void> {
  await tx.deleteFrom('auctions').where('listing_id', '=', listingId).execute()
}

/**
 * The plan by which an auction ran, as its first link says: extensions would make each relist longer. Its times are left
 * open, because they have passed or will have.
 */
export async function planOfAuction(db: Db | Tx, listingId: string): Promise<AuctionPlan | null> {
  const { rows } = await sql<AuctionPlan>`select opening_cents as "openingCents", reserve_cents as "reserveCents",
      null::timestamptz as "startsAt", null::timestamptz as "endsAt",
      least(1440, greatest(1, round(extract(epoch from meant.ends_at - a.starts_at) / 3600)))::integer as "durationHours",
      least(3600, soft_close_window_seconds) as "softCloseWindowSeconds",
      least(3600, extension_seconds) as "extensionSeconds",
      case when latest_end_at is not null
        then least(10080, greatest(0, round(extract(epoch from latest_end_at - meant.ends_at) / 60)))::integer end as "capMinutes",
      least(100, relists_left) as "relistsLeft"
    from auctions a
    cross join lateral (select coalesce((select (body::jsonb ->> 'ends_at')::timestamptz from auction_links
      where auction_id = a.listing_id and sequence = 0), a.ends_at) as ends_at) meant
    where a.listing_id = ${listingId}`.execute(db)
  return rows[0] ?? null
}

/** The same with its own times, for one that has no record yet. */
export async function termsOfAuction(db: Db | Tx, listingId: string): Promise<AuctionPlan | null> {
  const plan = await planOfAuction(db, listingId)
  if (plan === null) return null
  const times = await db
    .selectFrom('auctions')
    .where('listing_id', '=', listingId)
    .select(['starts_at', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { ...plan, startsAt: times.starts_at, endsAt: times.ends_at }
}

/** Of an auction without a record, under its lock. */
export async function saveAuctionTerms(
  tx: Tx,
  listingId: string,
  { plan, now }: { plan: AuctionPlan & { openingCents: number }; now: Date },
): Promise<void> {
  const { startsAt, endsAt, latestEndAt } = planTimes(plan, now)
  await tx
    .updateTable('auctions')
    .set({
      // What has started keeps its start.
      starts_at: sql<Date>`case when starts_at <= ${now}::timestamptz then starts_at else ${startsAt}::timestamptz end`,
      ends_at: endsAt,
      latest_end_at: latestEndAt,
      opening_cents: plan.openingCents,
      reserve_cents: plan.reserveCents,
      soft_close_window_seconds: plan.softCloseWindowSeconds,
      extension_seconds: plan.extensionSeconds,
      relists_left: plan.relistsLeft,
    })
    .where('listing_id', '=', listingId)
    .where('next_sequence', '=', 0)
    .execute()
}
