// Lots that deals are still to be looked for, and those that meet a deal's other filters.
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

export type Pair = { searchId: string; listingId: string }

/**
 * Of these, those whose search is still told at once and belongs to an account that has a price book, may get mail and may
 * see the lot. Returns whose they are.
 */
export async function insertCandidates(tx: Tx, pairs: readonly Pair[]): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with added as (
      insert into deal_candidates (search_id, listing_id)
      select s.id, l.id
      from unnest(${pairs.map(({ searchId }) => searchId)}::uuid[], ${pairs.map(({ listingId }) => listingId)}::bigint[])
        as pair (search_id, listing_id)
      join saved_searches s on s.id = pair.search_id and s.alerts = 'at_once' and asks_for_worth(s.query)
      join accounts a on a.id = s.account_id and a.deleted_at is null and a.suspended_at is null
      join price_books book on book.account_id = a.id
      join listings l on l.id = pair.listing_id
      where l.access_rule_id is null or exists (select from account_access_rules held
        where held.account_id = a.id and held.access_rule_id = l.access_rule_id)
      on conflict do nothing returning search_id)
    select distinct s.account_id as "accountId" from added join saved_searches s on s.id = added.search_id`.execute(tx)
  return rows.map(({ accountId }) => accountId)
}

export type Candidate = Pair & { query: string }

export async function listCandidates(db: Db, accountId: string, limit: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.search_id as "searchId", c.listing_id::text as "listingId", s.query
    from saved_searches s join deal_candidates c on c.search_id = s.id
    where s.account_id = ${accountId} order by c.search_id, c.listing_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Those that were still there: what another process has decided meanwhile is not told twice. */
export async function takeCandidates(tx: Tx, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    delete from deal_candidates c
    using unnest(${pairs.map(({ searchId }) => searchId)}::uuid[], ${pairs.map(({ listingId }) => listingId)}::bigint[])
      as pair (search_id, listing_id)
    where c.search_id = pair.search_id and c.listing_id = pair.listing_id
    returning c.search_id as "searchId", c.listing_id::text as "listingId"`.execute(tx)
  return rows
}

const MAX_REMOVED_AT_ONCE = 10_000

/** Lots that ended or were sold while they waited. */
export async function removeOldDealLots(db: Db): Promise<void> {
  await sql`delete from deal_lots where listing_id in (
    select waiting.listing_id from deal_lots waiting join listings l on l.id = waiting.listing_id
    where l.state in ('sold', 'unsold', 'withdrawn') limit ${sql.lit(MAX_REMOVED_AT_ONCE)})`.execute(db)
}
