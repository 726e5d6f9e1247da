import type { LotInCart } from '@lotyard/contract/rules/cart/price-cart'
import pg from 'pg'
import { useEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'

// Auctions of the demo last for days, and no page can shorten one. A journey to the end of an auction changes one in the
// database, before the first bid fixes its terms.

export type ShortAuction = { name: string; openingCents: number; endsAt: Date }

type Terms = { endsInSeconds: number; softCloseSeconds: number }

/** Takes an open auction without bids, lets it end soon, and closes it at its end as the market would. */
export async function shortenAnAuction(terms: Terms): Promise<ShortAuction> {
  return withDatabase(async (client) => {
    await client.query('begin')
    // An auction that another test has taken no longer has the usual window; those that tests publish have no photos.
    const { rows } = await client.query<{ name: string }>(
      `select listings.name from auctions join listings on listings.id = auctions.listing_id
      join lots on lots.id = listings.lot_id
      where auctions.next_sequence = 0 and auctions.closed_at is null and listings.state = 'active'
        and auctions.starts_at < now() and auctions.ends_at > now() + interval '1 hour' and auctions.reserve_cents is null
        and listings.access_rule_id is null and auctions.soft_close_window_seconds = 180
        and auctions.opening_cents * 10 < lots.msrp_cents and exists (select from lot_photos where lot_id = lots.id)
      order by auctions.ends_at desc limit 1 for update of auctions skip locked`,
    )
    if (rows[0] === undefined) throw new Error('No open auction without bids is left in the demo.')
    const auction = await endSoon(client, rows[0].name, terms)
    await client.query('commit')
    return auction
  })
}

async function endSoon(client: pg.Client, name: string, terms: Terms): Promise<ShortAuction> {
  const { rows } = await client.query<{ opening_cents: number; ends_at: Date }>(
    `update auctions set ends_at = clock_timestamp() + make_interval(secs => $2), latest_end_at = null,
      soft_close_window_seconds = $3, extension_seconds = $3
    from listings where listings.id = auctions.listing_id and listings.name = $1
    returning auctions.opening_cents, auctions.ends_at`,
    [name, terms.endsInSeconds, terms.softCloseSeconds],
  )
  if (rows[0] === undefined) throw new Error(`${name} has no auction.`)
  const { opening_cents: openingCents, ends_at: endsAt } = rows[0]
  await client.query(
    `select graphile_worker.add_job('close_auction', $1::json, run_at => $2::timestamptz, job_key => $3, priority => -10)`,
    [JSON.stringify({ listingName: name }), endsAt, `close:${name}`],
  )
  return { name, openingCents, endsAt }
}

/**
 * Ends an auction that has bids now. Its terms are fixed by the first bid, so the triggers that keep them are off for this
 * statement. The record of such an auction does not verify: a journey that reads it waits for the real end.
 */
export async function endAuctionNow(listingName: string): Promise<void> {
  await withDatabase(async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rowCount } = await client.query(
      `update auctions set ends_at = clock_timestamp(), latest_end_at = null
      from listings where listings.id = auctions.listing_id and listings.name = $1`,
      [listingName],
    )
    await client.query('commit')
    if (rowCount !== 1) throw new Error(`${listingName} has no auction.`)
    await client.query(`select graphile_worker.add_job('close_auction', $1::json, job_key => $2, priority => -10)`, [
      JSON.stringify({ listingName }),
      `close:${listingName}`,
    ])
  })
}

/** The market counts its numbers every minute; this lets it do so now. */
export async function countNumbersNow(): Promise<void> {
  await withDatabase((client) => client.query(`select graphile_worker.add_job('count_numbers')`))
}

/** Publishes a scheduled auction of the demo now and lets it open soon. Its stored state stays 'scheduled'. */
export async function openAnAuctionSoon(startsInSeconds: number): Promise<{ name: string; openingCents: number }> {
  return withDatabase(async (client) => {
    const { rows } = await client.query<{ name: string; opening_cents: number }>(
      `with chosen as (
        select listings.id, listings.name from listings join auctions on auctions.listing_id = listings.id
        where listings.state = 'scheduled' and listings.published_at > now() and listings.access_rule_id is null
        order by listings.id limit 1 for update of listings skip locked),
      published as (
        update listings set published_at = now() - interval '1 minute' from chosen where listings.id = chosen.id)
      update auctions set starts_at = clock_timestamp() + make_interval(secs => $1), ends_at = now() + interval '1 hour'
      from chosen where auctions.listing_id = chosen.id returning chosen.name, auctions.opening_cents`,
      [startsInSeconds],
    )
    const [auction] = rows
    if (auction === undefined) throw new Error('No scheduled auction is left in the demo.')
    return { name: auction.name, openingCents: auction.opening_cents }
  })
}

/** Lets a scheduled fixed-price lot of the demo open soon. */
export async function publishALotSoon(inSeconds: number): Promise<string> {
  return withDatabase(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `with chosen as (
        select id from listings where state = 'scheduled' and buying_format = 'fixed_price' and published_at > now()
          and access_rule_id is null order by id limit 1 for update skip locked)
      update listings set published_at = clock_timestamp() + make_interval(secs => $1)
      from chosen where listings.id = chosen.id returning listings.name`,
      [inSeconds],
    )
    if (rows[0] === undefined) throw new Error('No scheduled lot at a fixed price is left in the demo.')
    return rows[0].name
  })
}

/** Takes a scheduled fixed-price lot of the demo, lets `before` act on what it will be, and publishes it. */
export async function publishALot(
  before: (lot: { title: string }) => Promise<void>,
): Promise<{ name: string; title: string }> {
  return withDatabase(async (client) => {
    // From the other end than the tests that take the first one.
    const { rows } = await client.query<{ id: string; name: string; title: string }>(
      `select listings.id, listings.name, lots.title from listings join lots on lots.id = listings.lot_id
        where state = 'scheduled' and buying_format = 'fixed_price' and published_at > now() + interval '1 hour'
          and access_rule_id is null order by listings.id desc limit 1`,
    )
    const [lot] = rows
    if (lot === undefined) throw new Error('No scheduled lot at a fixed price is left in the demo.')
    await before(lot)
    await client.query('update listings set published_at = clock_timestamp() where id = $1', [lot.id])
    return { name: lot.name, title: lot.title }
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

/** Moves the winner's payment deadline into the past. */
export async function makeOverdue(listingName: string): Promise<void> {
  await withDatabase(async (client) => {
    const { rowCount } = await client.query(
      `update auction_wins set won_at = now() - interval '5 days', payment_due_at = now() - interval '1 hour'
      from listings where listings.id = auction_wins.listing_id and listings.name = $1`,
      [listingName],
    )
    if (rowCount !== 1) throw new Error(`No bidder won ${listingName}.`)
  })
}

/** Notes a change of the lot, as an edit of its goods does, without telling the bidders by mail. */
export async function changeLot(listingName: string): Promise<void> {
  await withDatabase(async (client) => {
    const { rowCount } = await client.query(
      `insert into lot_changes (listing_id, changed_by, before_sequence, changes, change_count)
      select a.listing_id, (select id from accounts where role = 'admin' limit 1), a.next_sequence, '[{"label": "Units", "from": "120", "to": "96"}]', 1
      from auctions a join listings l on l.id = a.listing_id join lots t on t.id = l.lot_id where l.name = $1`,
      [listingName],
    )
    if (rowCount !== 1) throw new Error(`${listingName} has no auction.`)
  })
}

export type LotForSale = LotInCart & { name: string; title: string; units: number; zip: string; city: string }

/** What a cart is priced by, for lots at a fixed price, in the order of their names. */
export async function readLotsForSale(names: readonly string[]): Promise<LotForSale[]> {
  return withDatabase(async (client) => {
    const { rows } = await client.query<LotForSale>(
      `select 'available' as state, l.name, coalesce(l.overridden_title, t.title) as title, t.units, w.zip, w.city,
        l.fixed_price_cents as "priceCents", t.weight_lbs as "weightLbs", t.pallet_count as "palletCount",
        t.length_in as "lengthIn", t.width_in as "widthIn", t.height_in as "heightIn", l.shipping_mode as "shippingMode",
        l.flat_shipping_cents as "flatShippingCents", l.shipping_discount_percent as "shippingDiscountPercent"
      from listings l join lots t on t.id = l.lot_id join warehouses w on w.key = t.warehouse_key
      where l.name = any($1) order by l.name`,
      [names],
    )
    return rows
  })
}

/** Takes a lot off the market, as a sale elsewhere would. */
export async function withdrawLot(listingName: string): Promise<void> {
  await withDatabase(async (client) => {
    const { rowCount } = await client.query(
      `update listings set state = 'withdrawn', closed_at = now() where name = $1`,
      [listingName],
    )
    if (rowCount !== 1) throw new Error(`${listingName} is not there.`)
  })
}

/** What sales in a state are taxed, in thousandths of a percent. */
export async function setTaxRate(region: string, milliPercent: number): Promise<void> {
  await withDatabase(async (client) => {
    await client.query(
      `insert into tax_rates (region, milli_percent) values ($1, $2)
      on conflict (region) do update set milli_percent = excluded.milli_percent`,
      [region, milliPercent],
    )
  })
}

/**
 * Lets the time in which a problem with what was shipped can be reported pass at once: payouts wait for it. That date only
 * rises, so the trigger that keeps it is off for this statement, and with it what follows its shipments.
 */
export async function endProblemWindow(dataDir: string): Promise<void> {
  await withDatabase(async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rowCount } = await client.query(
      `update order_shipments set report_until = clock_timestamp() where left_at is not null`,
    )
    await client.query('select sum_up_sales(array(select distinct order_id from unsettled_sales))')
    await client.query('commit')
    if (rowCount === 0) throw new Error('Nothing has been shipped.')
  }, dataDir)
}

/** Without a folder, the database of the market that all tests share. */
async function withDatabase<T>(work: (client: pg.Client) => Promise<T>, dataDir?: string): Promise<T> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function databaseUrl(dataDir = process.env['E2E_DATA_DIR']): Promise<string> {
  if (dataDir === undefined) throw new Error('Set E2E_DATA_DIR to the data folder of the market that E2E_URL names.')
  return (await useEmbeddedPostgres({ dataDir, command: 'e2e', maxConnections: 10 })).url
}
