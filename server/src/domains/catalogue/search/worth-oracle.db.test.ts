// What lots are worth to their viewers, beside SQL that shares no code with it: every card, every order, every filter.
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import type { Valuation } from '@lotyard/contract/lots/valuation'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { allowMadeUpStandings } from '../../../../test/market.ts'
import { addRandomLines, saveRandomBook } from '../../../../test/search-oracle/random-books.ts'
import { addRandomMarket, createRandom } from '../../../../test/search-oracle/random-market.ts'
import { prepareFreight } from '../../../../test/search-oracle/sql-search.ts'
import { prepareWorth } from '../../../../test/search-oracle/sql-worth.ts'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { laneBetween } from '../../shipping/index.ts'

const server = useApp()
const LOTS = 300
const INDIANA = 7_000
const random = createRandom(91)

let buyer: TestClient
let accountId: string
let ruleIds: string[]

beforeAll(async () => {
  const { db } = server
  const { id } = await server.createAccount({ role: 'seller' })
  await allowMadeUpStandings(db)
  ruleIds = (await addRandomMarket(db, id, LOTS, 11)).ruleIds
  await addRandomLines(db, random, LOTS)
  const account = await server.createAccount({})
  accountId = account.id
  for (const ruleId of ruleIds)
    await db.insertInto('account_access_rules').values({ account_id: accountId, access_rule_id: ruleId }).execute()
  buyer = await server.signIn(account)
  await db.insertInto('tax_rates').values({ region: 'IN', milli_percent: INDIANA }).execute()
  const address = await buyer.post('/api/account/addresses', { role: 'shipping', address: EXAMPLE_ADDRESS })
  expect(address.statusCode).toBe(201)
  const shipTo = { postalCode: EXAMPLE_ADDRESS.postal_code, isResidential: false, hasDock: true }
  await prepareFreight(db, (zip) => laneBetween(FIRST_TARIFF, zip, shipTo))
})

/** The book with this mark counts. */
async function untilMarked(mark: number): Promise<void> {
  const markOf = async (): Promise<number> => {
    const target = (await buyer.get('/api/listings/?page_size=1')).json().worth_target
    return target === null ? -1 : Math.round(target.percent * 10) % 10
  }
  await expect.poll(markOf).toBe(mark)
}

type ValuedCard = { name: string; valuation: Valuation | null }

async function listAll(query = ''): Promise<ValuedCard[]> {
  const cards: ValuedCard[] = []
  for (let page = 0; ; page += 1) {
    const reply = await buyer.get(`/api/listings/?page_size=100&page=${page}${query}`)
    expect(reply.statusCode).toBe(200)
    const { listings } = reply.json()
    cards.push(...listings)
    if (listings.length < 100) return cards
  }
}

test('cards say to the cent what SQL says of every lot, whatever is in the book', async () => {
  const { db } = server
  let surer = 0
  for (let round = 0; round < 8; round += 1) {
    await saveRandomBook(db, random, accountId, round)
    const expected = await prepareWorth(db, accountId, INDIANA)
    expect(expected.length).toBeGreaterThan(200)
    await untilMarked(round)
    const cards = new Map((await listAll()).map(({ name, valuation }) => [name, valuation]))
    for (const lot of expected) {
      const valuation = cards.get(lot.name)
      expect(valuation, lot.name).toMatchObject({
        expected_cents: lot.expected,
        cost_cents: lot.cost,
        profit_cents: lot.profit,
        roi_percent: lot.roi === null ? null : lot.roi / 10,
        priced_percent: lot.priced,
        target_cost_cents: lot.target_cost,
        target_bid_cents: lot.target_bid,
        tax_milli_percent: lot.cost === null ? null : INDIANA,
      })
      if (lot.priced > 0 && lot.priced < 100) surer += 1
    }
  }
  expect(surer).toBeGreaterThan(100)
}, 120_000)
