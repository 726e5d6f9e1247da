import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** Locks the load: of two processes that start together the second waits, and finds lots. */
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

/** The first of `count` ids that no other process will be given. */
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

/** The payments of all orders, settled when they were paid, with the sandbox's books. */
export async function bookPastPayments(client: Client, { method }: { method: unknown }): Promise<void> {
  await client.query(`insert into payments (order_id, gateway, gateway_order_id, transaction_id, amount_cents, state,
      requested_at, authorised_at, captured_at)
    select id, 'sandbox', number || '-' || left(md5(id::text), 8), 'demo-order-' || number, total_cents, 'settled', paid_at,
      paid_at, paid_at from orders`)
  await client.query(
    `insert into sandbox_transactions (id, order_id, amount_cents, state, method, created_at, captured_at)
    select transaction_id, gateway_order_id, amount_cents, 'settled', $1::jsonb, captured_at, captured_at from payments`,
    [JSON.stringify(method)],
  )
}

/** Trucks can book a time at every warehouse. */
export async function openDocks(client: Client): Promise<void> {
  await client.query(`update warehouses set slot_capacity = coalesce(slot_capacity, 3),
    street = coalesce(street, '100 Dock Road'), phone = coalesce(phone, '(800) 555-0142'),
    dock_note = coalesce(dock_note, 'Check in at the guard house, then go to docks 4 to 9.')`)
}

/** A win belongs to the order that paid it, and a lot that was bought together with another is sold when both were. */
export async function closePastSales(client: Client): Promise<void> {
  await client.query(`update auction_wins set order_id = line.order_id from order_listings line
    where line.listing_id = auction_wins.listing_id and line.is_won`)
  await client.query(`update listings set closed_at = orders.paid_at from order_listings line
    join orders on orders.id = line.order_id
    where listings.id = line.listing_id and listings.closed_at <> orders.paid_at`)
}

/** What is in a payout is settled. */
export async function settlePaidOutSales(client: Client): Promise<void> {
  await client.query(`delete from unsettled_sales sale using payout_lines line
    where sale.order_id = line.order_id and sale.listing_id = line.listing_id`)
}

export type PaidWin = { listingId: string; buyerId: string; priceCents: number; wonAt: Date; paidAt: Date }

/** Won and paid in the past, within the two days that there are. */
export async function insertPaidWins(client: Client, wins: readonly PaidWin[]): Promise<void> {
  if (wins.length === 0) return
  await client.query(
    `insert into auction_wins (listing_id, buyer_id, price_cents, state, won_at, payment_due_at, paid_at)
    select listing_id, buyer_id, price_cents, 'paid', won_at, won_at + interval '2 days', paid_at
    from unnest($1::bigint[], $2::uuid[], $3::int[], $4::timestamptz[], $5::timestamptz[])
      as win (listing_id, buyer_id, price_cents, won_at, paid_at)`,
    [
      wins.map(({ listingId }) => listingId),
      wins.map(({ buyerId }) => buyerId),
      wins.map(({ priceCents }) => priceCents),
      wins.map(({ wonAt }) => wonAt.toISOString()),
      wins.map(({ paidAt }) => paidAt.toISOString()),
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
