import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/databases/database.ts'
import { readOrderFacts } from '../preview/order-facts-queries.ts'
import { changeTaxRate } from './change-tax-rate.ts'

const database = useDatabase()
const NOBODY = '00000000-0000-0000-0000-000000000000'

const change = (state: string, percent: string) =>
  changeTaxRate(database.current, { state, percent, byAccountId: null })
const rates = async () => (await readOrderFacts(database.current.db, NOBODY)).taxRates

test('a rate is set, changed and taken back, each with an audit entry', async () => {
  expect(await change('in', '7')).toEqual({ state: 'IN', milliPercent: 7_000 })
  await change('OH', '6.625%')
  expect(await rates()).toEqual({ IN: 7_000, OH: 6_625 })
  await change('IN', '25')
  await change('OH', '0')
  expect(await rates()).toEqual({ IN: 25_000 })
  // There is none to take back.
  await change('OH', '0')
  const entries = await database.current.db
    .selectFrom('audit_entries')
    .where('action', '=', 'tax_rate.change')
    .orderBy('id')
    .select(['subject', 'details', 'account_id as by'])
    .execute()
  expect(entries).toEqual([
    { subject: 'state:IN', details: { from: { rate: '0.00%' }, to: { rate: '7.00%' } }, by: null },
    { subject: 'state:OH', details: { from: { rate: '0.00%' }, to: { rate: '6.625%' } }, by: null },
    { subject: 'state:IN', details: { from: { rate: '7.00%' }, to: { rate: '25.00%' } }, by: null },
    { subject: 'state:OH', details: { from: { rate: '6.625%' }, to: { rate: '0.00%' } }, by: null },
  ])
})

test.each([
  ['XX', '7', "XX isn't a state. Enter its two letters, for example IN."],
  ['IN', '26', "26 isn't a tax rate. Enter a percentage from 0 to 25, with up to three decimals."],
])('the state %s at %s is refused', async (state, percent, message) => {
  const before = await rates()
  await expect(change(state, percent)).rejects.toMatchObject({ message })
  expect(await rates()).toEqual(before)
})
