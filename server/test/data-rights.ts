import type { Db } from '../src/db/database.ts'
import type { TestAccount, TestApp } from './servers/app.ts'
import { EXAMPLE_ADDRESS } from './addresses.ts'
import { addAuction } from './auctions.ts'
import type { AddedLot } from './market.ts'

/** A lot that the account won, in an auction that is over. */
export async function addWin(
  db: Db,
  { buyerId, sellerId, state = 'awaiting_payment' }: { buyerId: string; sellerId: string; state?: string },
): Promise<AddedLot & { winId: string }> {
  const lot = await addEndedAuction(db, sellerId)
  const now = Date.now()
  const { id: winId } = await db
    .insertInto('auction_wins')
    .values({
      listing_id: lot.listingId,
      buyer_id: buyerId,
      price_cents: 250_00,
      state,
      won_at: new Date(now - 86_400_000),
      payment_due_at: new Date(now - 3_600_000),
      paid_at: state === 'paid' ? new Date(now) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...lot, winId }
}

export async function addOffer(
  db: Db,
  {
    bidderId,
    sellerId,
    adminId,
    state = 'open',
  }: { bidderId: string; sellerId: string; adminId: string; state?: string },
): Promise<AddedLot> {
  const lot = await addEndedAuction(db, sellerId)
  const now = Date.now()
  await db
    .insertInto('runner_up_offers')
    .values({
      listing_id: lot.listingId,
      bidder_id: bidderId,
      turn: 2,
      price_cents: 240_00,
      floor_cents: 240_00,
      relists: true,
      offered_by: adminId,
      offered_at: new Date(now - 1_000),
      expires_at: new Date(now + 3_600_000),
      state,
      decided_at: state === 'open' ? null : new Date(now),
    })
    .execute()
  return lot
}

/** `lifted`: with these words of an admin. */
export async function addBar(
  db: Db,
  { accountId, winId, lifted = null }: { accountId: string; winId: string; lifted?: string | null },
): Promise<void> {
  const now = new Date()
  const bar = { account_id: accountId, win_id: winId, barred_at: now, lift_reason: lifted }
  await db
    .insertInto('bidding_bars')
    .values({ ...bar, lifted_at: lifted === null ? null : now })
    .execute()
}

async function addEndedAuction(db: Db, sellerId: string): Promise<AddedLot> {
  const lot = await addAuction(db, { sellerId, startsInMs: -7_200_000, endsInMs: -3_600_000, state: 'unsold' })
  await db
    .updateTable('auctions')
    .set({ closed_at: new Date(), outcome: 'no_bids' })
    .where('listing_id', '=', lot.listingId)
    .execute()
  return lot
}

/** An account with something of everything that is kept of one, and whose every duty is done. */
export async function addBusyAccount(
  server: TestApp,
  { account, sellerId, watchedName }: { account: TestAccount; sellerId: string; watchedName: string },
): Promise<{ bidOn: string[]; won: string; offered: string }> {
  const { db } = server
  const { account: admin } = await server.as('admin')
  const client = await server.signIn(account)
  const rival = await server.as('buyer')
  const bidOn: string[] = []
  for (const max_bid_cents of [300_00, 400_00]) {
    const { name } = await addAuction(db, { sellerId })
    await client.post(`/api/listings/${name}/bids`, { max_bid_cents, confirm: true })
    await rival.post(`/api/listings/${name}/bids`, { max_bid_cents: 900_00, confirm: true })
    bidOn.push(name)
  }
  const watched = await client.post('/api/account/starred/listings', { listing_name: watchedName })
  const { lot_id: lotId } = watched.json().listing
  await client.put(`/api/account/lot_notes/${lotId}`, { note: 'Ask about the <b>chargers</b>' })
  await client.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  await client.post('/api/cart/listings', { name: watchedName })
  await db.insertInto('cart_pick_ups').values({ account_id: account.id, warehouse_key: 'hebron' }).execute()
  await client.post('/api/account/saved_searches', { saved_search: { query: 'search=kettle', name: 'Kettles' } })
  const entry = { version: 0, brand: 'Sonic', percent: 41.5 }
  await client.put('/api/account/price_book/entries/new', { entry })
  await client.put('/api/account/preferences/inventory', {
    inventory_preferences: { conditions: [{ key: 'new', selected: true }] },
  })
  await client.post('/account/test_notifications')
  const won = await addWin(db, { buyerId: account.id, sellerId, state: 'paid' })
  await addBar(db, { accountId: account.id, winId: won.winId, lifted: 'Ada called and explained it.' })
  const offered = await addOffer(db, { bidderId: account.id, sellerId, adminId: admin.id, state: 'declined' })
  await db
    .insertInto('notification_preferences')
    .values({ account_id: account.id, topic: 'bids', medium: 'email', enabled: false })
    .execute()
  await db.insertInto('newsletter_subscribers').values({ email: account.email }).execute()
  await db
    .insertInto('mails')
    .values([
      mail(account.email, 'outbid', 'Stop: https://market.test/unsubscribe/?token=un-subscribe.token Bye.'),
      mail(account.email, 'reset-password', 'https://market.test/account/reset_password/?token=a-reset-token'),
    ])
    .execute()
  await db
    .insertInto('audit_entries')
    .values({
      account_id: admin.id,
      action: 'account.lift_bidding_bar',
      subject: `account:${account.id}`,
      details: JSON.stringify({ reason: 'Ada called and explained it.' }),
    })
    .execute()
  await db
    .insertInto('verifications')
    .values({ identifier: 'hashed', value: account.id, expires_at: new Date(Date.now() + 60_000) })
    .execute()
  return { bidOn, won: won.name, offered: offered.name }
}

function mail(recipient: string, kind: string, plain_text: string) {
  const finished_at = new Date()
  const written = { message_id: `<${crypto.randomUUID()}@market.test>`, subject: `About ${kind}`, html: '', plain_text }
  return { kind, fact: crypto.randomUUID(), recipient, props: '{}', state: 'sent', finished_at, ...written }
}
