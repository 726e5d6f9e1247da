// SQL of carts. Whatever changes one counts its version up in the same statement and locks the cart first: two changes at
// once then follow each other, and neither waits for a row that the other holds.
//
// What buyers change sends no notice in its commit (`DEFER_NOTIFY`): `cartChanged` and `addressesChanged` tell of it.
import type { Address } from '@lotyard/contract/account/addresses'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { ADDRESS_JSON } from '../addresses/index.ts'
import { writeOnce, type Parameters } from '../../db/statements/write-once.ts'
import { DEFER_NOTIFY } from '../listings/index.ts'
import { unpaidWinListings, winChanges, winsOfCart, type UnpaidWinJson } from '../auctions/index.ts'

/** More than trigger a_cart_holds_at_most_50_lots allows, so that a mistake stays bounded. */
const MAX_READ = 100

export type CartState = {
  version: number
  /** The newest order of the account whose payment is not known yet. Its lots are not in the lists below. */
  placingOrderId: string | null
  shipTo: Address | null
  /** Newest first. */
  addedIds: string[]
  /** In no order. */
  pickUpKeys: string[]
  /** The one that is due first comes first. */
  wins: UnpaidWinJson[]
}

const READ_STATE = writeOnce<CartState, { accountId: string }>(
  ({ accountId }) => sql`select ${storedState(accountId)}
    from ${winsOfCart(accountId)} won left join carts cart on cart.account_id = ${accountId}`,
)

/** All in one statement, so that the version belongs to what is read. An account without a cart has an empty one. */
export async function readCartState(db: Db | Tx, accountId: string): Promise<CartState> {
  const rows = await READ_STATE(db, { accountId })
  return rows[0]!
}

/** The same of many accounts, in their order. */
export async function readCartStates(tx: Tx, accountIds: readonly string[]): Promise<CartState[]> {
  const { rows } = await sql<CartState>`
    select ${storedState(sql`asked.account_id`)}
    from unnest(${accountIds}::uuid[]) with ordinality asked (account_id, position)
    cross join lateral ${winsOfCart(sql`asked.account_id`)} won
    left join carts cart on cart.account_id = asked.account_id order by asked.position`.execute(tx)
  return rows
}

type AccountId = string | RawBuilder<unknown>

/** The columns of a `CartState` as it is stored, beside its `cart` and its wins as `won`. */
function storedState(accountId: AccountId) {
  return stateColumns({
    added: sql`select listing_id, added_at from cart_listings where account_id = ${accountId} and order_id is null`,
    pickUps: sql`select warehouse_key from cart_pick_ups where account_id = ${accountId}`,
  })
}

/** Of accounts without a cart too. */
export async function listCartVersions(db: Db | Tx, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select account.id, (coalesce(cart.version, 0) + ${winChanges(sql`account.id`)})::float8 as version
    from unnest(${accountIds}::uuid[]) account(id) left join carts cart on cart.account_id = account.id`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * The columns of a `CartState`, beside a `cart` that has a version, a ship_to_id and a placing_order_id, or nulls, and the
 * account's wins as `won`.
 */
function stateColumns({ added, pickUps }: Record<'added' | 'pickUps', RawBuilder<unknown>>) {
  return sql`(coalesce(cart.version, 0) + won.changes)::float8 as version,
    cart.placing_order_id as "placingOrderId",
    (select ${ADDRESS_JSON} from addresses entry join address_values value on value.id = entry.value_id
      where entry.id = cart.ship_to_id) as "shipTo",
    array(select listing_id::text from (${added}) lot
      order by lot.added_at desc, lot.listing_id desc limit ${sql.lit(MAX_READ)}) as "addedIds",
    array(select warehouse_key from (${pickUps}) pick_up limit ${sql.lit(MAX_READ)}) as "pickUpKeys",
    coalesce(won.owed, '[]') as wins`
}

const DEFAULT_SHIP_TO = (accountId: AccountId) =>
  sql`(select id from addresses where account_id = ${accountId} and role = 'shipping' and is_default)`

export type NewCartListing = {
  accountId: string
  listingId: string
  warehouseKey: string
  /** A lot that can't be picked up takes its whole warehouse out of pick-up. */
  canPickUp: boolean
}

export type Insertion = {
  /** False where the lot was in the cart already; then nothing changes. */
  isNew: boolean
  /** The cart with a new lot; null where it has to be read: nothing was new, or another request changed it meanwhile. */
  state: CartState | null
}

type InsertedRow = CartState & { isNew: boolean; isWhole: boolean }
type InsertedLot = Pick<NewCartListing, 'accountId' | 'listingId' | 'warehouseKey'>

// A lot that can be picked up leaves pick-ups as they are: each part of a statement costs its start.
const INSERT_LOT_TO_PICK_UP = writeOnce<InsertedRow, InsertedLot>((lot) => insertLot(lot, { clears: false }))
const INSERT_LOT_TO_SHIP = writeOnce<InsertedRow, InsertedLot>((lot) => insertLot(lot, { clears: true }))

/**
 * Writes and reads in one statement, because two would cost half as much again. What such a statement reads is the cart as
 * it was before, so the new lot is put to it; and if the version did not grow by one, there was a change in between that it
 * has not seen. No row where the cart had the lot already.
 */
function insertLot(
  { accountId, listingId, warehouseKey }: Parameters<InsertedLot>,
  { clears }: { clears: boolean },
): RawBuilder<InsertedRow> {
  const pickUps = sql`select warehouse_key from cart_pick_ups where account_id = ${accountId}`
  const clearing = sql`, cleared as (
      delete from cart_pick_ups using cart
      where cart_pick_ups.account_id = cart.account_id and warehouse_key = ${warehouseKey} returning warehouse_key
    )`
  return sql`
    with cart as (
      insert into carts (account_id, ship_to_id) values (${accountId}, ${DEFAULT_SHIP_TO(accountId)})
      on conflict (account_id) do update set version = carts.version + 1
        where not exists (select from cart_listings known
          where known.account_id = ${accountId} and known.listing_id = ${listingId})
      returning account_id, version, ship_to_id, placing_order_id
    ), added as (
      insert into cart_listings (account_id, listing_id) select account_id, ${listingId} from cart
      on conflict on constraint a_lot_is_in_a_cart_once do nothing returning listing_id, added_at
    )${clears ? clearing : sql``}
    select exists (select from added) as "isNew",
      cart.version = coalesce((select version from carts where account_id = ${accountId}), 0) + 1 as "isWhole",
      ${stateColumns({
        added: sql`select listing_id, added_at from cart_listings where account_id = ${accountId} and order_id is null
          union all select listing_id, added_at from added`,
        pickUps: clears ? sql`${pickUps} except select warehouse_key from cleared` : pickUps,
      })}
    from cart, ${winsOfCart(accountId)} won, ${DEFER_NOTIFY}`
}

export async function insertCartListing(db: Db | Tx, { canPickUp, ...lot }: NewCartListing): Promise<Insertion> {
  const rows = await (canPickUp ? INSERT_LOT_TO_PICK_UP : INSERT_LOT_TO_SHIP)(db, lot)
  if (rows[0] === undefined) return { isNew: false, state: null }
  const { isNew, isWhole, ...state } = rows[0]
  return { isNew, state: isWhole ? state : null }
}

export type Removal = { wasThere: boolean; isWon: boolean }

/** A won lot stays. The warehouse of the last lot that goes is no longer picked up from. */
export async function deleteCartListing(db: Db | Tx, accountId: string, listingName: string): Promise<Removal> {
  const { rows } = await sql<Removal>`
    with lot as (
      select l.id, t.warehouse_key, l.id in (${unpaidWinListings(accountId)}) as is_won
      from listings l join lots t on t.id = l.lot_id where l.name = ${listingName}
    ), cart as (
      update carts set version = carts.version + 1 from lot
      where carts.account_id = ${accountId} and not lot.is_won
        and exists (select from cart_listings where account_id = ${accountId} and listing_id = lot.id)
      returning carts.account_id
    ), removed as (
      delete from cart_listings using cart, lot
      where cart_listings.account_id = cart.account_id and listing_id = lot.id returning listing_id, lot.warehouse_key
    ), cleared as (
      delete from cart_pick_ups using removed
      where account_id = ${accountId} and cart_pick_ups.warehouse_key = removed.warehouse_key
        -- A list, so that it is looked for only where a warehouse is picked up from.
        and removed.warehouse_key <> all(array(
          select t.warehouse_key from listings l join lots t on t.id = l.lot_id
          where l.name <> ${listingName} and l.id in (
            select listing_id from cart_listings where account_id = ${accountId}
            union all ${unpaidWinListings(accountId)})))
    )
    select exists (select from removed) as "wasThere", exists (select from lot where is_won) as "isWon"
    from ${DEFER_NOTIFY}`.execute(db)
  return rows[0]!
}

export type CartChange = {
  /** The foreign key refuses what is no shipping address of this account. */
  shipToId?: string | undefined
  pickUpKeys?: readonly string[] | undefined
}

export async function saveCartChange(tx: Tx, accountId: string, { shipToId, pickUpKeys }: CartChange): Promise<void> {
  await sql`insert into carts (account_id, ship_to_id)
    select ${accountId}, coalesce(${shipToId ?? null}::uuid, ${DEFAULT_SHIP_TO(accountId)}) from ${DEFER_NOTIFY}
    on conflict (account_id) do update set version = carts.version + 1,
      ship_to_id = coalesce(${shipToId ?? null}::uuid, carts.ship_to_id)`.execute(tx)
  if (pickUpKeys === undefined) return
  await tx.deleteFrom('cart_pick_ups').where('account_id', '=', accountId).execute()
  await sql`insert into cart_pick_ups (account_id, warehouse_key)
    select ${accountId}, unnest(${[...new Set(pickUpKeys)]}::text[])`.execute(tx)
}

/**
 * One of the account's shipping addresses was added, moved or removed. Without a ship-to address the cart takes the
 * default one; a cart that ships to the changed one counts as changed.
 */
export async function followShippingAddress(tx: Tx, accountId: string, addressId: string): Promise<void> {
  await sql`insert into carts (account_id, ship_to_id)
    select ${accountId}, ${DEFAULT_SHIP_TO(accountId)} from ${DEFER_NOTIFY}
    on conflict (account_id) do update set version = carts.version + 1,
      ship_to_id = coalesce(carts.ship_to_id, excluded.ship_to_id)
    where carts.ship_to_id is null or carts.ship_to_id = ${addressId}`.execute(tx)
}

/** The same for an address that the statement adds as `entry`: before it the cart shipped to another one, or to none. */
export function followNewShippingAddress(accountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into carts (account_id, ship_to_id)
    select ${accountId}, case when entry.is_default then entry.id else ${DEFAULT_SHIP_TO(accountId)} end from entry
    on conflict (account_id) do update set version = carts.version + 1, ship_to_id = excluded.ship_to_id
    where carts.ship_to_id is null`
}

export type OrderOfCart = { accountId: string; orderId: string }
export type LotsOfCart = OrderOfCart & { listingIds: readonly string[] }

/**
 * Lots that are being paid leave their carts' lists. Buyers who have only won lots get a cart by it. At most one order of
 * each cart.
 */
export async function claimCartLots(tx: Tx, orders: readonly LotsOfCart[]): Promise<void> {
  await sql`with ${ordered(orders)}, cart as (
      insert into carts (account_id, ship_to_id, placing_order_id)
      select account_id, ${DEFAULT_SHIP_TO(sql`ordered.account_id`)}, order_id from ordered
      on conflict (account_id) do update set version = carts.version + 1, placing_order_id = excluded.placing_order_id
      returning account_id, placing_order_id
    )
    update cart_listings set order_id = cart.placing_order_id
    from cart join ordered_lots lot on lot.account_id = cart.account_id
    where cart_listings.account_id = lot.account_id and cart_listings.listing_id = lot.listing_id`.execute(tx)
}

/** `ordered`: the orders and whose they are; `ordered_lots`: their lots. */
function ordered(orders: readonly LotsOfCart[]): RawBuilder<unknown> {
  const lots = orders.flatMap(({ accountId, listingIds }) => listingIds.map((listingId) => ({ accountId, listingId })))
  return sql`ordered (account_id, order_id) as materialized (
      select * from unnest(${orders.map(({ accountId }) => accountId)}::uuid[],
        ${orders.map(({ orderId }) => orderId)}::uuid[])
    ), ordered_lots (account_id, listing_id) as materialized (
      select * from unnest(${lots.map(({ accountId }) => accountId)}::uuid[],
        ${lots.map(({ listingId }) => listingId)}::bigint[])
    )`
}

/** The order's payment has failed: its lots are in the cart again, unless the buyer has taken them out. */
export async function releaseCartLots(tx: Tx, { accountId, orderId }: OrderOfCart): Promise<void> {
  await sql`with released as (
      update cart_listings set order_id = null where account_id = ${accountId} and order_id = ${orderId}
    )
    update carts set version = version + 1, placing_order_id = nullif(placing_order_id, ${orderId}::uuid)
    where account_id = ${accountId}`.execute(tx)
}

/**
 * What is bought leaves its cart, and so does a choice of pick-up that no other lot is left for. At most one order of each
 * cart.
 */
export async function removeBoughtLots(tx: Tx, orders: readonly LotsOfCart[]): Promise<void> {
  await sql`with ${ordered(orders)}, cart as (
      update carts set version = version + 1, placing_order_id = nullif(placing_order_id, ordered.order_id)
      from ordered where carts.account_id = ordered.account_id returning carts.account_id
    ), bought as (
      delete from cart_listings using cart, ordered_lots lot
      where cart_listings.account_id = cart.account_id and lot.account_id = cart.account_id
        and cart_listings.listing_id = lot.listing_id
    )
    delete from cart_pick_ups using cart
    where cart_pick_ups.account_id = cart.account_id
      and warehouse_key <> all(array(
        select t.warehouse_key from listings l join lots t on t.id = l.lot_id
        where l.id not in (select listing_id from ordered_lots where account_id = cart.account_id) and l.id in (
          select listing_id from cart_listings where account_id = cart.account_id
          union all ${unpaidWinListings(sql`cart.account_id`)})))`.execute(tx)
}

export type UnlistedLot = {
  listingId: string
  name: string
  warehouse: { key: string; description: string; zip: string; city: string; region: string }
}

/** Lots of a cart that no page shows any more: only what says where they stood. */
export async function listUnlistedLots(db: Db | Tx, listingIds: readonly string[]): Promise<UnlistedLot[]> {
  const { rows } = await sql<UnlistedLot>`
    select l.id::text as "listingId", l.name, json_build_object('key', w.key, 'description', w.description, 'zip', w.zip,
      'city', w.city, 'region', w.region) as warehouse
    from listings l join lots t on t.id = l.lot_id join warehouses w on w.key = t.warehouse_key
    where l.id = any(${listingIds}::bigint[])`.execute(db)
  return rows
}
