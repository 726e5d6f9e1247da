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
