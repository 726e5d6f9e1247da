import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** Held until the transaction ends: of two processes that start together the second waits, and finds lots. */
export async function lockLoad(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('lotyard: load the demo market'))`)
}

export async function hasLots(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select exists (select from lots) as found')
  return rows[0]!.found
}

export async function hasAccount(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select from accounts where id = $1', [id])
  return rowCount === 1
}

export async function readClock(client: Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  return rows[0]!.now
}

/** Rows that were loaded with ids of their own do not move the sequence, and the next insert would meet one of them. */
export async function moveSequencePastRows(
  client: Client,
  table: 'lots' | 'listings' | 'inventory_access_rules',
): Promise<void> {
  await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
}

/** The first of `count` ids that nobody else will be given. */
export async function reserveIds(client: Client, table: 'lots' | 'listings', count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    `select setval(pg_get_serial_sequence($1, 'id'), nextval(pg_get_serial_sequence($1, 'id')) + $2 - 1) - $2 + 1 as first`,
    [table, count],
  )
  return Number(rows[0]!.first)
}

/** Plans made for twelve hundred lots are wrong for a million. */
export async function analyzeMarket(client: Client): Promise<void> {
  await client.query('analyze lots, listings, auctions, manifest_items, lot_photos')
}

export type PastShipment = { carrier: string; tracking: string; leftAt: Date }

export type PastOrderFacts = {
  /** One of its lots. */
  listingId: string
  transactionId: string
  paidAt: Date
  description: string
  /** As the sandbox's books have it. */
  method: unknown
  /** Null where its lots wait at the warehouse. */
  shipment: PastShipment | null
}

/** Moves an order that was just written into the past: paid then, its lots sold then, and perhaps gone by now. */
export async function settlePastOrder(client: Client, facts: PastOrderFacts): Promise<void> {
  const { listingId, transactionId, paidAt, description, method, shipment } = facts
  await client.query(
    `with paid as (
      update orders set state = 'paid', placed_at = $2, paid_at = $2, payment_description = $3
      where id = (select order_id from order_listings where listing_id = $1) returning id
    ), payment as (
      update payments set state = 'settled', transaction_id = $4, requested_at = $2, authorised_at = $2, captured_at = $2
      from paid where order_id = paid.id returning gateway_order_id, amount_cents
    ), lots as (
      update listings set closed_at = $2, updated_at = $2 from order_listings, paid
      where order_listings.order_id = paid.id and listings.id = order_listings.listing_id
    )
    insert into sandbox_transactions (id, order_id, amount_cents, state, method, created_at, captured_at)
    select $4, gateway_order_id, amount_cents, 'settled', $5::jsonb, $2, $2 from payment`,
    [listingId, paidAt, description, transactionId, JSON.stringify(method)],
  )
  if (shipment === null) return
  await client.query(
    `update order_shipments set state = 'shipped', carrier = $2, tracking = $3, ready_at = $4, left_at = $4
    where order_id = (select order_id from order_listings where listing_id = $1)`,
    [listingId, shipment.carrier, shipment.tracking, shipment.leftAt],
  )
}

export type PaidWin = { listingId: string; buyerId: string; priceCents: number; wonAt: Date }

/** Won and paid in the past, within the two days that there are. Sales of so long ago have no orders here. */
export async function insertPaidWins(client: Client, wins: readonly PaidWin[]): Promise<void> {
  if (wins.length === 0) return
  await client.query(
    `insert into auction_wins (listing_id, buyer_id, price_cents, state, won_at, payment_due_at, paid_at)
    select listing_id, buyer_id, price_cents, 'paid', won_at, won_at + interval '2 days', won_at + interval '6 hours'
    from unnest($1::bigint[], $2::uuid[], $3::int[], $4::timestamptz[]) as win (listing_id, buyer_id, price_cents, won_at)`,
    [
      wins.map(({ listingId }) => listingId),
      wins.map(({ buyerId }) => buyerId),
      wins.map(({ priceCents }) => priceCents),
      wins.map(({ wonAt }) => wonAt.toISOString()),
    ],
  )
}

/**
 * One lot that the account leads was changed a moment ago, so that the demo shows what its bidders can do then. It has the
 * goods it has: the change tells of some that are gone.
 */
export async function insertLotChange(client: Client, leaderId: string): Promise<void> {
  await client.query(
    `insert into lot_changes (listing_id, changed_by, before_sequence, changes, change_count)
    select a.listing_id, (select id from accounts where role = 'admin' order by created_at, id limit 1), a.next_sequence, jsonb_build_array(jsonb_build_object('label', 'Units',
      'from', to_char(t.units + 12, 'FM999,999'), 'to', to_char(t.units, 'FM999,999'))), 1
    from auctions a join listings l on l.id = a.listing_id join lots t on t.id = l.lot_id
    where a.leader_id = $1 and a.ends_at > now() + interval '36 hours' order by a.listing_id limit 1`,
    [leaderId],
  )
}

/** Its rows were copied a moment ago, by columns that every account has. */
export async function suspendDemoAccount(
  client: pg.ClientBase,
  { accountId, adminId, reason }: { accountId: string; adminId: string; reason: string },
): Promise<void> {
  await client.query(
    `update accounts set suspended_at = now(), suspension_reason = $2, suspended_by = $3 where id = $1`,
    [accountId, reason, adminId],
  )
}

/** Pays the seller of an order's only lot, by the commission that held when it was sold. */
export async function payOutPastOrder(
  client: Client,
  { listingId, paidAt, reference }: { listingId: string; paidAt: Date; reference: string },
): Promise<void> {
  await client.query(
    `with sale as (
      select line.order_id, line.listing_id, lots.seller_id, line.price_cents, terms.commission_basis_points,
        (line.price_cents::bigint * terms.commission_basis_points + 5000) / 10000 as commission_cents
      from order_listings line join listings on listings.id = line.listing_id join lots on lots.id = listings.lot_id
      join seller_terms terms on terms.seller_id = lots.seller_id where line.listing_id = $1
    ), payout as (
      insert into payouts (seller_id, line_count, price_cents, refunded_cents, commission_cents, amount_cents, reference,
        paid_at)
      select seller_id, 1, price_cents, 0, commission_cents, price_cents - commission_cents, $3, $2 from sale returning id
    ), settled as (
      delete from unsettled_sales where listing_id = $1
    )
    insert into payout_lines (payout_id, order_id, listing_id, is_correction, commission_basis_points, price_cents,
      refunded_cents, commission_cents, amount_cents)
    select payout.id, order_id, listing_id, false, commission_basis_points, price_cents, 0, commission_cents,
      price_cents - commission_cents from sale, payout`,
    [listingId, paidAt, reference],
  )
}
