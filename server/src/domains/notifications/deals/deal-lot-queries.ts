// Lots that deals are still to be looked for, and those that meet a deal's other filters.
import { MAX_DEALS } from '@lotyard/contract/rules/max-counts'
import { DEAL_HOURS_BEFORE_END } from '@lotyard/contract/rules/worth/deal'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { IS_OPEN } from '../../listings/index.ts'

// Any fixed number that no other lock of this kind uses on the same database.
const DEAL_LOCK = 724_513

/** False while another process looks for deals: each memory of searches is read by one at a time. */
export async function lockDealFinder(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(DEAL_LOCK)}) as "isLocked"`.execute(tx)
  return rows[0]!.isLocked
}

/** Of lots that were announced: fixed prices wait for nothing, auctions for their last hours. */
export async function insertDealLots(tx: Tx, listingIds: readonly string[]): Promise<void> {
  await sql`insert into deal_lots (listing_id, is_auction)
    select id, buying_format = 'auction' from listings where id = any(${listingIds}::bigint[]) order by id
    on conflict do nothing`.execute(tx)
}

/**
 * Auctions that were announced by a version that knew no deals: they end like all others. Once for a market, from the newest
 * down; false when there are no more, or another process adds them.
 */
export async function fillDealLots(tx: Tx, limit: number): Promise<boolean> {
  const { rows } = await sql<{ isMore: boolean }>`
    with reached as materialized (select through_id from deal_lots_to_fill for update skip locked),
    batch as materialized (
      select a.listing_id, a.closed_at is null and a.ends_at > clock_timestamp() as is_running from auctions a
      where a.listing_id <= (select through_id from reached) order by a.listing_id desc limit ${sql.lit(limit)}),
    moved as (
      update deal_lots_to_fill set through_id = (select min(listing_id) - 1 from batch) where exists (select from batch)),
    ended as (
      delete from deal_lots_to_fill where exists (select from reached) and not exists (select from batch)),
    added as (
      insert into deal_lots (listing_id, is_auction)
      select l.id, true from batch join listings l on l.id = batch.listing_id
      where batch.is_running and l.state in ('scheduled', 'active') order by l.id
      on conflict do nothing)
    select exists (select from batch) as "isMore"`.execute(tx)
  return rows[0]!.isMore
}

/**
 * Lots whose moment has come, each once. An auction's end may move while it waits, so it is looked up. What another
 * transaction changes, or is being paid for, waits for the next look.
 */
export async function takeDealLots(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with for_now as materialized (
      select waiting.listing_id from deal_lots waiting
      join listings l on l.id = waiting.listing_id left join auctions a on a.listing_id = l.id
      where not waiting.is_auction and ${IS_OPEN}
      order by waiting.listing_id limit ${sql.lit(limit)} for update of waiting skip locked),
    before_their_end as materialized (
      select waiting.listing_id from auctions a
      join deal_lots waiting on waiting.listing_id = a.listing_id and waiting.is_auction
      join listings l on l.id = a.listing_id
      where a.closed_at is null and ${IS_OPEN}
        and a.ends_at <= clock_timestamp() + make_interval(hours => ${sql.lit(DEAL_HOURS_BEFORE_END)})
      order by a.ends_at, waiting.listing_id limit ${sql.lit(limit)} for update of waiting skip locked)
    delete from deal_lots where listing_id in (
      select listing_id from for_now union all (select listing_id from before_their_end))
    returning listing_id::text as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Of these accounts, those that have a price book, may get mail and may see the lot. Returns them. */
export async function insertCandidates(tx: Tx, listingId: string, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    insert into deal_candidates (account_id, listing_id)
    select a.id, l.id from accounts a
    join price_books book on book.account_id = a.id join listings l on l.id = ${listingId}::bigint
    where a.id = any(${accountIds}::uuid[]) and a.deleted_at is null and a.suspended_at is null
      and (l.access_rule_id is null or exists (select from account_access_rules held
        where held.account_id = a.id and held.access_rule_id = l.access_rule_id))
    on conflict do nothing returning account_id as "accountId"`.execute(tx)
  return rows.map(({ accountId }) => accountId)
}

/**
 * The newest of each account stay. What its job decides at this moment goes anyway: waiting for it here could end with the job
 * waiting for us.
 */
export async function dropOldCandidates(tx: Tx, accountIds: readonly string[], kept: number): Promise<void> {
  await sql`
    with too_many as materialized (
      select old.account_id, old.listing_id from unnest(${accountIds}::uuid[]) as given (account_id)
      cross join lateral (select c.listing_id from deal_candidates c where c.account_id = given.account_id
        order by c.listing_id desc offset ${sql.lit(kept)} limit 1) newest
      join deal_candidates old on old.account_id = given.account_id and old.listing_id <= newest.listing_id
      for update of old skip locked)
    delete from deal_candidates c using too_many
    where c.account_id = too_many.account_id and c.listing_id = too_many.listing_id`.execute(tx)
}

/** Listing ids, the newest first. */
export async function listCandidates(db: Db, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listing_id::text as id from deal_candidates where account_id = ${accountId}
    order by listing_id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those that were still there: what another process has decided meanwhile is not told twice. */
export async function takeCandidates(tx: Tx, accountId: string, listingIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    delete from deal_candidates where account_id = ${accountId} and listing_id = any(${listingIds}::bigint[])
    returning listing_id::text as id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function deleteCandidates(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from deal_candidates where account_id = ${accountId}`.execute(tx)
}

export type Deal = { id: string; siteKey: string; query: string }

/** The deals of an account that are told, on all sites. */
export async function listDealsOf(db: Db, accountId: string): Promise<Deal[]> {
  const { rows } = await sql<Deal>`
    select id, site_key as "siteKey", query from saved_searches
    where account_id = ${accountId} and alerts = 'at_once' and asks_for_worth(query)
    order by id limit ${sql.lit(MAX_DEALS)}`.execute(db)
  return rows
}

const MAX_REMOVED_AT_ONCE = 10_000

/** Lots that ended or were sold while they waited. */
export async function removeOldDealLots(db: Db): Promise<void> {
  await sql`delete from deal_lots where listing_id in (
    select waiting.listing_id from deal_lots waiting join listings l on l.id = waiting.listing_id
    where l.state in ('sold', 'unsold', 'withdrawn') limit ${sql.lit(MAX_REMOVED_AT_ONCE)})`.execute(db)
}
