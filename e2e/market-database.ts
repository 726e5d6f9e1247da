import pg from 'pg'
import { useEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts'

// Auctions of the demo last for days. A journey to the end of one needs an auction that ends while the test watches, and
// no page offers to make such a thing: so the test changes one, before anybody has bid and the terms are fixed.

export type ShortAuction = { name: string; openingCents: number; endsAt: Date }

type Terms = { endsInSeconds: number; softCloseSeconds: number }

/** Takes an open auction without bids, lets it end soon, and closes it at its end as the market would. */
export async function shortenAnAuction({ endsInSeconds, softCloseSeconds }: Terms): Promise<ShortAuction> {
  return withDatabase(async (client) => {
    // An auction that another test has taken no longer has the usual window.
    const { rows } = await client.query<{ name: string; opening_cents: number; ends_at: Date }>(
      `with chosen as (
        select auctions.listing_id, listings.name from auctions join listings on listings.id = auctions.listing_id
        join lots on lots.id = listings.lot_id
        where auctions.next_sequence = 0 and auctions.closed_at is null and listings.state = 'active'
          and auctions.starts_at < now() and auctions.ends_at > now() + interval '1 hour' and auctions.reserve_cents is null
          and listings.access_rule_id is null and auctions.soft_close_window_seconds = 180
          and auctions.opening_cents * 10 < lots.msrp_cents
        order by auctions.ends_at desc limit 1 for update of auctions skip locked)
      update auctions set ends_at = clock_timestamp() + make_interval(secs => $1), latest_end_at = null,
        soft_close_window_seconds = $2, extension_seconds = $2
      from chosen where auctions.listing_id = chosen.listing_id
      returning chosen.name, auctions.opening_cents, auctions.ends_at`,
      [endsInSeconds, softCloseSeconds],
    )
    const [auction] = rows
    if (auction === undefined) throw new Error('No open auction without bids is left in the demo.')
    await client.query(
      `select graphile_worker.add_job('close_auction', $1::json, run_at => $2::timestamptz, job_key => $3, priority => -10)`,
      [JSON.stringify({ listingName: auction.name }), auction.ends_at, `close:${auction.name}`],
    )
    return { name: auction.name, openingCents: auction.opening_cents, endsAt: auction.ends_at }
  })
}

/** Every lot of the demo has goods of one condition; this one gets salvage among them. */
export async function mixConditions(listingName: string): Promise<void> {
  await withDatabase(async (client) => {
    const { rowCount } = await client.query(
      `update manifest_items set condition_key = 'salvage' from listings
      where listings.name = $1 and manifest_items.lot_id = listings.lot_id and position % 3 = 0`,
      [listingName],
    )
    if (rowCount === 0) throw new Error(`The manifest of ${listingName} has no lines to change.`)
  })
}

async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = process.env['E2E_DATA_DIR']
  if (dataDir === undefined) throw new Error('Set E2E_DATA_DIR to the data folder of the market that E2E_URL names.')
  const server = await useEmbeddedPostgres({ dataDir, command: 'e2e', maxConnections: 10 })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
