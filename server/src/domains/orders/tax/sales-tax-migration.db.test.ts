// Migration 0097 on a market that has rates and orders already: here the schema of before is made again, with rows.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/databases/database.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import { addOrder } from '../../../../test/orders.ts'

const database = useDatabase()
const MIGRATION = new URL('../../../../db/migrations/0097-sales-tax-by-state-of-sale.sql', import.meta.url)

const UNDO = `
  drop trigger a_lot_is_taxed_where_it_changes_hands on order_listings;
  drop function refuse_tax_of_another_state;
  drop trigger a_taxed_lot_says_where on order_listings;
  drop function refuse_tax_of_no_state;
  alter table order_listings drop column tax_region, drop column is_tax_exempt;
  alter table orders drop constraint exemptions_are_named;
  alter table orders add constraint an_exempt_order_pays_no_tax check (
    tax_exemption is null or (tax_cents = 0 and length(tax_exemption) between 1 and 100));
  alter table tax_rates drop constraint tax_is_a_share;
  alter table tax_rates rename column milli_percent to basis_points;
  alter table tax_rates add constraint tax_is_a_share check (basis_points between 1 and 2500);
  insert into tax_rates values ('IN', 700), ('OH', 575), ('KY', 2500);`

test('rates are kept to the cent, and lots of earlier orders keep the state that they were taxed by, if that is known', async () => {
  const { db, pool } = database.current
  await addBasics(db)
  const [accountId, sellerId] = [await addAccount(db), await addAccount(db, 'seller')]
  const taxed = await addOrder(db, {
    accountId,
    lots: [
      { sellerId, taxCents: 73_50 },
      { sellerId, isPickUp: true },
    ],
  })
  const exempt = await addOrder(db, { accountId, lots: [{ sellerId }] })
  await pool.query('update orders set tax_exemption = $2 where id = $1', [exempt.id, 'IN resale certificate 1'])
  // Its buyer has deleted the account: the billing address stands in the place of the one that it went to.
  const forgotten = await addOrder(db, { accountId, lots: [{ sellerId, taxCents: 60_00 }] })
  await pool.query('update orders set shipping_value_id = billing_value_id where id = $1', [forgotten.id])
  await pool.query(UNDO)
  await pool.query(`begin; ${await readFile(MIGRATION, 'utf8')}; commit`)
  const rates = await pool.query('select region, milli_percent from tax_rates order by region')
  expect(rates.rows).toEqual([
    { region: 'IN', milli_percent: 7_000 },
    { region: 'KY', milli_percent: 25_000 },
    { region: 'OH', milli_percent: 5_750 },
  ])
  const lots = await pool.query(
    'select order_id, tax_region, is_tax_exempt, tax_cents from order_listings order by tax_cents desc, is_tax_exempt',
  )
  expect(lots.rows).toEqual([
    { order_id: taxed.id, tax_region: 'IN', is_tax_exempt: false, tax_cents: 73_50 },
    { order_id: forgotten.id, tax_region: null, is_tax_exempt: false, tax_cents: 60_00 },
    { order_id: taxed.id, tax_region: 'IN', is_tax_exempt: false, tax_cents: 0 },
    { order_id: exempt.id, tax_region: 'IN', is_tax_exempt: true, tax_cents: 0 },
  ])
  // What becomes of that lot can still be written down; that it is taxed by no state can't.
  await pool.query('update order_listings set is_live = false where order_id = $1', [forgotten.id])
  await expect(
    pool.query('update order_listings set tax_region = null where order_id = $1', [taxed.id]),
  ).rejects.toMatchObject({ constraint: 'a_taxed_lot_says_where' })
})
