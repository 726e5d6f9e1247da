// Triggers of listings, the market and accounts beside the rules that they mirror.
import { rightsProblem, roleProblem, suspensionProblem } from '@lotyard/contract/rules/accounts/account-acts'
import { isOnOffer, LISTING_STATES, OPEN_STATES } from '@lotyard/contract/rules/listings/listing-states'
import { mayRemovePhotos } from '@lotyard/contract/rules/listings/lot-photos'
import { parentProblems, isTimeZone, siteProblems } from '@lotyard/contract/rules/listings/market'
import { ladderProblem, MAX_WAITING_DROPS } from '@lotyard/contract/rules/listings/prices/price-ladder'
import { categoryProblem } from '@lotyard/contract/rules/preferences/category-choices'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../databases/database.ts'
import { addAccount, addBasics, addLot, type AddedLot } from '../market.ts'
import { createRandom } from '../search-oracle/random-market.ts'
import { judgedAlone } from './judged-alone.ts'

const database = useDatabase()
const BOTH = [true, false]
let sellerId: string
let lot: AddedLot

beforeAll(async () => {
  const { db } = database.current
  await addBasics(db)
  sellerId = await addAccount(db, 'seller')
  lot = await addLot(db, { sellerId, auction: { endsAt: new Date(Date.now() + 3_600_000) } })
})

const setState = (state: string) => sql`update listings set state = ${state} where id = ${lot.listingId}`

test('ladderProblem and price_drops_go_down_on_insert', async () => {
  const random = createRandom(7)
  const triggers = { price_drops: ['price_drops_go_down_on_insert'] }
  const seen = new Set<boolean>()
  await judgedAlone(database.current.db, { tables: ['price_drops', 'listings'], triggers }, async ({ tx, refuses }) => {
    await sql`update listings set fixed_price_cents = 1000 where id = ${lot.listingId}`.execute(tx)
    const now = new Date()
    for (let count = 0; count < 80; count += 1) {
      const length = random.pick([1, 2, 3, MAX_WAITING_DROPS, MAX_WAITING_DROPS + 1])
      // Mostly down, by small steps; sometimes level or up.
      let priceCents = 1_000
      const steps = Array.from({ length }, (_, index) => {
        priceCents -= random.pick([1, 2, 3, 4, 5, 6, 7, 8, count % 2 === 0 ? 9 : random.pick([0, -2])])
        return { dropsAt: new Date(now.getTime() + (index + 1) * 60_000), priceCents }
      })
      const rows = sql.join(
        steps.map((step) => sql`(${lot.listingId}::bigint, ${step.dropsAt}::timestamptz, ${step.priceCents}::int)`),
      )
      const isAllowed = ladderProblem(steps, { priceCents: 1_000, now }) === null
      const prices = steps.map((step) => step.priceCents).join()
      expect(await refuses(sql`insert into price_drops values ${rows}`), prices).toBe(!isAllowed)
      seen.add(isAllowed)
    }
  })
  expect(seen.size).toBe(2)
})

test('mayRemovePhotos and photos_that_were_bid_on_stay', async () => {
  const { db } = database.current
  await sql`with photo as (insert into photos (content_hash, width, height) values (${'ab'.repeat(20)}, 1, 1) returning id)
    insert into lot_photos select ${lot.lotId}, 1, id, '' from photo`.execute(db)
  const triggers = { lot_photos: ['photos_that_were_bid_on_stay'] }
  await judgedAlone(db, { tables: ['lot_photos', 'listings', 'auctions'], triggers }, async ({ refuses }) => {
    for (const state of LISTING_STATES)
      for (const hasRecord of BOTH) {
        const bids = sql`update auctions set next_sequence = ${hasRecord ? 2 : 0} where listing_id = ${lot.listingId}`
        const remove = sql`delete from lot_photos where lot_id = ${lot.lotId}`
        const isAllowed = mayRemovePhotos({ state, hasRecord })
        const isRefused = await refuses(remove, [setState(state), bids])
        // A lot that has ended keeps its photos by the rule alone: jobs may still replace a file.
        if (isOnOffer(state)) expect(isRefused, `${state}, ${hasRecord}`).toBe(!isAllowed)
        else expect(isRefused, `${state}, ${hasRecord}`).toBe(false)
      }
  })
})

test('parentProblems and categories_have_two_levels', async () => {
  const triggers = { categories: ['categories_have_two_levels'] }
  await judgedAlone(database.current.db, { tables: ['categories'], triggers }, async ({ tx, refuses }) => {
    await sql`insert into categories (key, name, parent_key, position) values
      ('t1', 'A', null, 1), ('t2', 'B', null, 2), ('t3', 'C', 't1', 3), ('t4', 'D', null, 4)`.execute(tx)
    const all = ['t1', 't2', 't3', 't4'].map((key) => ({ key, parentKey: key === 't3' ? 't1' : null }))
    for (const { key } of all)
      for (const parentKey of [null, ...all.map((one) => one.key)]) {
        const isAllowed = Object.keys(parentProblems({ key, parentKey }, all)).length === 0
        const move = sql`update categories set parent_key = ${parentKey} where key = ${key}`
        expect(await refuses(move), `${key} under ${parentKey}`).toBe(!isAllowed)
      }
  })
})

test('categoryProblem and a_parent_is_not_selected_with_its_child', async () => {
  const { db } = database.current
  const rows = await db.selectFrom('categories').select(['key', 'name', 'parent_key']).execute()
  const families = rows
    .filter((row) => row.parent_key === null)
    .map(({ key, name }) => ({ key, name, children: rows.filter((row) => row.parent_key === key) }))
  const random = createRandom(9)
  const seen = new Set<boolean>()
  const triggers = { inventory_preferences: ['a_parent_is_not_selected_with_its_child'] }
  await judgedAlone(db, { tables: ['inventory_preferences'], triggers }, async ({ refuses }) => {
    for (let count = 0; count < 80; count += 1) {
      const chosen = new Set(Array.from({ length: 1 + random.below(5) }, () => random.pick(rows).key))
      const choose = sql`insert into inventory_preferences (account_id, category_key)
        select ${sellerId}, key from unnest(${[...chosen]}::text[]) key`
      const isAllowed = categoryProblem(families, chosen) === null
      expect(await refuses(choose), [...chosen].join()).toBe(!isAllowed)
      seen.add(isAllowed)
    }
  })
  expect(seen.size).toBe(2)
})

test('siteProblems and isTimeZone, and sites_can_be_served and a_time_zone_is_known: the time zone', async () => {
  const triggers = { sites: ['sites_can_be_served'], warehouses: ['a_time_zone_is_known'] }
  await judgedAlone(database.current.db, { tables: ['sites', 'warehouses'], triggers }, async ({ refuses }) => {
    // The rule also refuses abbreviations, which PostgreSQL knows.
    for (const zone of ['America/Chicago', 'Europe/Berlin', 'America/Nowhere', 'Mars/Olympus']) {
      const fields = { name: 'S', hosts: [], default_sort: '-updated_at', time_zone: zone }
      const isAllowed = Object.keys(siteProblems(fields)).length === 0
      expect(await refuses(sql`update sites set time_zone = ${zone}`), zone).toBe(!isAllowed)
      expect(await refuses(sql`update warehouses set time_zone = ${zone}`), zone).toBe(!isTimeZone(zone))
    }
  })
})

test('roleProblem, suspensionProblem, rightsProblem and OPEN_STATES, and the triggers of accounts', async () => {
  const { db } = database.current
  const triggers = { accounts: ['a_seller_with_open_lots_stays_a_seller', 'the_last_admin_stays'] }
  await judgedAlone(db, { tables: ['accounts', 'listings'], triggers }, async ({ tx, refuses }) => {
    const become = (role: string) => sql`update accounts
      set role = ${role}, owner_since = case when ${role} = 'admin' then owner_since end where id = ${sellerId}`
    for (const state of LISTING_STATES)
      for (const to of ['buyer', 'admin'] as const) {
        const openListingCount = OPEN_STATES.includes(state) ? 1 : 0
        const facts = { isYou: false, isLastAdmin: false, openListingCount }
        const isAllowed = roleProblem(facts, { from: 'seller', to }) === null
        expect(await refuses(become(to), [setState(state)]), `${state}, ${to}`).toBe(!isAllowed)
      }
    await sql`update accounts set role = 'admin', owner_since = now() where id = ${sellerId}`.execute(tx)
    await setState('unsold').execute(tx)
    const other = await addAccount(tx, 'buyer')
    for (const isLastAdmin of BOTH) {
      const first = isLastAdmin
        ? []
        : [sql`update accounts set role = 'admin', owner_since = now() where id = ${other}`]
      const target = { isYou: false, isLastAdmin, openListingCount: 0 }
      const mayBecome = roleProblem(target, { from: 'admin', to: 'buyer' }) === null
      expect(await refuses(become('buyer'), first)).toBe(!mayBecome)
      const suspend = sql`update accounts set suspended_at = now() where id = ${sellerId}`
      expect(await refuses(suspend, first)).toBe(suspensionProblem(target) !== null)
      const stepDown = sql`update accounts set owner_since = null where id = ${sellerId}`
      expect(await refuses(stepDown, first)).toBe(rightsProblem(target) !== null)
    }
  })
})
