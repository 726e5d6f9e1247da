import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { addUnpaidWin } from '../../../../test/carts.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { insertExampleOrder } from '../../../../test/placing.ts'
import { barUnpaid } from './wins.ts'

const market = useApp()

/** Overdue since an hour ago, and awaiting payment. */
async function addOverdueWin(source: 'auction' | 'runner_up') {
  const { db } = market
  await addBasics(db)
  const win = await addUnpaidWin(db, {
    sellerId: await addAccount(db, 'seller'),
    buyerId: await addAccount(db),
    relistsLeft: 1,
  })
  await sql`alter table listings disable trigger listings_move_as_the_table_allows`.execute(db)
  await sql`update listings set state = 'awaiting_payment', sold_price_cents = 25000 where id = ${win.listingId}`.execute(
    db,
  )
  await sql`alter table listings enable trigger listings_move_as_the_table_allows`.execute(db)
  await sql`update auction_wins set source = ${source}, won_at = now() - interval '9 days',
    payment_due_at = now() - interval '1 hour' where listing_id = ${win.listingId}`.execute(db)
  return win
}

test.each(['auction', 'runner_up'] as const)(
  'an admin gives up on an overdue win (%s), and the lot is listed again',
  async (source) => {
    const { db } = market
    const admin = await market.as('admin')
    const { name, lotId, listingId } = await addOverdueWin(source)
    const path = `/api/admin/listings/${name}/give_up`
    expect((await admin.post(path, { reason: ' ' })).json()).toMatchObject({
      errors: { reason: ['Reason is required'] },
    })
    expect((await (await market.as('seller')).post(path, { reason: 'No payment' })).statusCode).toBe(403)
    expect((await admin.post(path, { reason: 'No payment' })).statusCode).toBe(204)
    const win = await db
      .selectFrom('auction_wins')
      .where('listing_id', '=', listingId)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(win.state).toBe('defaulted')
    const listings = await db.selectFrom('listings').where('lot_id', '=', lotId).orderBy('id').select('state').execute()
    expect(listings.map(({ state }) => state)).toEqual(['unsold', 'active'])
    expect((await admin.post(path, { reason: 'Again' })).json()).toMatchObject({
      code: 'win_not_owed',
      state: 'defaulted',
    })
  },
)

test('a win that is being paid is neither given up, nor offered on, nor a reason to bar anybody', async () => {
  const { db } = market
  const admin = await market.as('admin')
  const { name, listingId } = await addOverdueWin('auction')
  const { buyer_id: buyerId } = await db
    .selectFrom('auction_wins')
    .where('listing_id', '=', listingId)
    .select('buyer_id')
    .executeTakeFirstOrThrow()
  const { id } = await db.transaction().execute((tx) => insertExampleOrder(tx, buyerId, listingId))
  await db.updateTable('auction_wins').set({ order_id: id }).where('listing_id', '=', listingId).execute()
  for (const path of ['give_up', 'runner_up_offer'])
    expect((await admin.post(`/api/admin/listings/${name}/${path}`, { reason: 'No' })).json()).toMatchObject({
      code: 'no_unpaid_win',
    })
  expect(await barUnpaid({ db }, 10)).toBe(0)
})
