import type { InventoryPreferences, NotificationPreference } from '@lotyard/contract/account/preferences'
import { isAnySelected } from '@lotyard/contract/rules/preferences/inventory-choices'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'

const server = useApp({ maxConnections: 8 })
const PATH = '/api/account/preferences/inventory'

const put = (client: TestClient, sent: object) => client.put(PATH, { inventory_preferences: sent })
const pick = (...keys: string[]) => keys.map((key) => ({ key, selected: true }))
const read = async (client: TestClient): Promise<InventoryPreferences> =>
  (await client.get(PATH)).json<{ inventory_preferences: InventoryPreferences }>().inventory_preferences
const isEmailOn = async (client: TestClient): Promise<boolean> => {
  const reply = (await client.get('/api/account/preferences/notifications')).json<{
    notification_preferences: NotificationPreference[]
  }>()
  return reply.notification_preferences.find(({ topic }) => topic === 'listings')!.enabled
}
const digestsOf = async (accountId: string) =>
  (await listQueuedJobs(server.db, 'send_inventory_digest')).filter(({ key }) => key === `digest:${accountId}`)

function selectedKeys({ categories, conditions, lot_sizes }: InventoryPreferences): string[] {
  const choices = [...categories, ...categories.flatMap(({ children }) => children), ...conditions, ...lot_sizes]
  return choices
    .filter(({ selected }) => selected)
    .map(({ key }) => key)
    .toSorted()
}

describe('what there is to select', () => {
  test.each([
    ['computers_office', 'Computers & Office', 'Laptops'],
    ['consumer_electronics', 'Consumer Electronics', 'Televisions'],
    ['toys_baby', 'Toys & Baby', 'Nursery'],
    ['home_garden', 'Home & Garden', 'Kitchen'],
    ['apparel_accessories', 'Apparel & Accessories', 'Shoes'],
    ['general_merchandise', 'General Merchandise', 'Automotive'],
  ])('[S9.09 %s] %s is a category with children, %s among them', async (_member, name, childName) => {
    const { categories } = await read(await server.as('buyer'))
    expect(categories).toHaveLength(6)
    const category = categories.find((one) => one.name === name)!
    expect(category).toMatchObject({ selected: false, parent: null })
    expect(category.children).toContainEqual(
      expect.objectContaining({ name: childName, selected: false, parent: category.key }),
    )
  })

  test('[S3.10 conditions] [S3.10 lot_sizes] conditions and lot sizes come by key and name, in their order', async () => {
    const { conditions, lot_sizes } = await read(await server.as('buyer'))
    expect(conditions[0]).toEqual({ key: 'new', name: 'New', selected: false })
    expect(conditions).toHaveLength(6)
    expect(lot_sizes.map(({ name }) => name)).toEqual(['Case', 'Pallet', 'Multi-Pallet', 'Truckload'])
  })
})

describe('the reply', () => {
  /** As the market's own tables have them: in their order, with the subcategories in their categories. */
  async function listChoices(chosen: readonly string[]): Promise<InventoryPreferences> {
    const { rows: categories } = await sql<{ key: string; name: string; parent: string | null }>`
      select key, name, parent_key as parent from categories order by position, name`.execute(server.db)
    const named = async (table: string) =>
      (
        await sql<{ key: string; name: string }>`select key, name from ${sql.table(table)} order by position`.execute(
          server.db,
        )
      ).rows.map((row) => ({ ...row, selected: chosen.includes(row.key) }))
    const childrenOf = (parent: string) =>
      categories.flatMap(({ key, name, parent: of }) =>
        of === parent ? [{ key, name, selected: chosen.includes(key), parent }] : [],
      )
    return {
      categories: categories
        .filter(({ parent }) => parent === null)
        .map(({ key, name }) => ({
          key,
          name,
          selected: chosen.includes(key),
          parent: null,
          children: childrenOf(key),
        })),
      conditions: await named('conditions'),
      lot_sizes: await named('lot_sizes'),
    }
  }

  test('[S7.28] GET answers all that the market has and nothing selected; PUT answers the same with what was sent', async () => {
    const buyer = await server.as('buyer')
    const reply = await buyer.get(PATH)
    expect([reply.statusCode, reply.headers['content-type'], reply.json()]).toEqual([
      200,
      'application/json; charset=utf-8',
      { inventory_preferences: await listChoices([]) },
    ])
    const sent = { categories: pick('toys-baby', 'laptops'), conditions: pick('salvage'), lot_sizes: pick('truckload') }
    const saved = await put(buyer, sent)
    const chosen = await listChoices(['toys-baby', 'laptops', 'salvage', 'truckload'])
    expect([saved.statusCode, saved.headers['content-type'], saved.json()]).toEqual([
      200,
      'application/json; charset=utf-8',
      { inventory_preferences: chosen, email_follows: true },
    ])
    expect((await buyer.get(PATH)).json()).toEqual({ inventory_preferences: chosen })
  })
})

describe('saving', () => {
  test('[S3.10 categories] replies with what is selected, and the next look shows the same', async () => {
    const buyer = await server.as('buyer')
    const reply = await put(buyer, {
      categories: [
        { key: 'toys-baby', selected: true },
        { key: 'home-garden', selected: false, children: pick('kitchen') },
      ],
      conditions: pick('new', 'salvage'),
      lot_sizes: pick('pallet'),
    })
    expect(reply.statusCode).toBe(200)
    const { inventory_preferences: saved } = reply.json<{ inventory_preferences: InventoryPreferences }>()
    expect(selectedKeys(saved)).toEqual(['kitchen', 'new', 'pallet', 'salvage', 'toys-baby'])
    expect(await read(buyer)).toEqual(saved)
  })

  test('takes back what it replied with, names and all', async () => {
    const buyer = await server.as('buyer')
    await put(buyer, { categories: pick('laptops', 'shoes'), conditions: pick('new') })
    const before = await read(buyer)
    expect((await put(buyer, before)).json()).toEqual({ inventory_preferences: before, email_follows: true })
  })

  test('a list that is not sent stays, one that is sent is replaced whole', async () => {
    const buyer = await server.as('buyer')
    await put(buyer, { categories: pick('toys'), conditions: pick('new'), lot_sizes: pick('case') })
    await put(buyer, { conditions: pick('salvage') })
    expect(selectedKeys(await read(buyer))).toEqual(['case', 'salvage', 'toys'])
    await put(buyer, { categories: [] })
    expect(selectedKeys(await read(buyer))).toEqual(['case', 'salvage'])
  })

  test('is about one account', async () => {
    const [one, other] = [await server.as('buyer'), await server.as('buyer')]
    await put(one, { categories: pick('toys') })
    expect(isAnySelected(await read(other))).toBe(false)
  })

  test.each([
    ['an unknown category', { categories: pick('boats') }, { categories: ['Categories is invalid'] }],
    [
      'an unknown one that is not even selected',
      { categories: [{ key: 'boats', selected: false }] },
      { categories: ['Categories is invalid'] },
    ],
    [
      'an unknown child',
      { categories: [{ key: 'toys-baby', selected: false, children: pick('boats') }] },
      { categories: ['Categories is invalid'] },
    ],
    [
      'a key of another list',
      { conditions: pick('toys'), lot_sizes: pick('new') },
      { conditions: ['Conditions is invalid'], lot_sizes: ['Lot sizes is invalid'] },
    ],
    [
      'a parent beside its child',
      { categories: pick('toys', 'toys-baby') },
      { categories: ['Select Toys & Baby or its subcategories, not both'] },
    ],
    [
      'a parent around its child',
      { categories: [{ key: 'toys-baby', selected: true, children: pick('toys') }] },
      { categories: ['Select Toys & Baby or its subcategories, not both'] },
    ],
  ])('[S7.28] [S4.13] %s is refused, and nothing changes', async (_case, sent, errors) => {
    const buyer = await server.as('buyer')
    await put(buyer, { categories: pick('laptops'), lot_sizes: pick('case') })
    const reply = await put(buyer, sent)
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      { code: 'invalid_fields', message: 'Please check your entries.', errors },
    ])
    expect(selectedKeys(await read(buyer))).toEqual(['case', 'laptops'])
  })

  test.each([
    ['no body', undefined],
    ['no preferences', {}],
    ['a list that is none', { inventory_preferences: { categories: 'toys' } }],
    ['a key that is no text', { inventory_preferences: { categories: [{ key: 5, selected: true }] } }],
    ['no word on whether it is selected', { inventory_preferences: { conditions: [{ key: 'new' }] } }],
    ['a key as long as a page', { inventory_preferences: { conditions: pick('x'.repeat(101)) } }],
    [
      'more than there can be',
      { inventory_preferences: { conditions: pick(...Array.from({ length: 501 }, () => 'new')) } },
    ],
  ])('[S7.28] %s is malformed, and nothing changes', async (_case, body) => {
    const buyer = await server.as('buyer')
    await put(buyer, { categories: pick('laptops') })
    const reply = await buyer.put(PATH, body)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'malformed_request' }])
    expect(selectedKeys(await read(buyer))).toEqual(['laptops'])
  })

  test('[S7.28] [S6.01] visitors are asked to sign in, and a save without the token is refused', async () => {
    const sent = { categories: pick('toys') }
    for (const reply of [await server.visitor.get(PATH), await put(server.visitor, sent)])
      expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'not_signed_in' }])
    const buyer = await server.as('buyer')
    const { 'x-csrf-token': _token, ...headers } = buyer.headers
    const payload = { inventory_preferences: sent }
    const reply = await server.app.inject({ method: 'PUT', url: PATH, headers, payload })
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'csrf_token_invalid' }])
    expect(isAnySelected(await read(buyer))).toBe(false)
  })
})

describe('e-mail about listings', () => {
  test('[S4.14] [S2.18] is turned on by a save with a selection, and a first mail is due in two minutes', async () => {
    const buyer = await server.as('buyer')
    expect(await isEmailOn(buyer)).toBe(false)
    await put(buyer, { categories: pick('toys') })
    expect(await isEmailOn(buyer)).toBe(true)
    const [job, ...more] = await digestsOf(buyer.account.id)
    expect([job!.payload, more]).toEqual([{ accountId: buyer.account.id }, []])
    expect(job!.secondsUntilRun).toBeGreaterThan(60)
    expect(job!.secondsUntilRun).toBeLessThanOrEqual(120)
  })

  test('[S4.14] is turned on again where it was turned off', async () => {
    const buyer = await server.as('buyer')
    const off = [{ topic: 'listings', medium: 'email', enabled: false }]
    await buyer.put('/api/account/preferences/notifications', { notification_preferences: off })
    await put(buyer, { lot_sizes: pick('truckload') })
    expect(await isEmailOn(buyer)).toBe(true)
  })

  test('stays as it is when nothing is selected, and no mail is due', async () => {
    const buyer = await server.as('buyer')
    await put(buyer, { categories: [], conditions: [], lot_sizes: [] })
    expect(await isEmailOn(buyer)).toBe(false)
    expect(await digestsOf(buyer.account.id)).toEqual([])
  })

  test('a save that is refused turns nothing on', async () => {
    const buyer = await server.as('buyer')
    await put(buyer, { categories: pick('toys', 'toys-baby') })
    expect(await isEmailOn(buyer)).toBe(false)
    expect(await digestsOf(buyer.account.id)).toEqual([])
  })

  test('saving twice leaves one mail to send', async () => {
    const buyer = await server.as('buyer')
    for (const key of ['toys', 'nursery']) await put(buyer, { categories: pick(key) })
    expect(await digestsOf(buyer.account.id)).toHaveLength(1)
  })
})

test('of two tabs that save at once one wins whole, never a mix of both', async () => {
  const buyer = await server.as('buyer')
  const tabs = [
    { categories: pick('toys-baby', 'home-garden'), conditions: pick('new') },
    { categories: pick('toys', 'kitchen', 'nursery'), conditions: pick('salvage') },
  ]
  for (let round = 0; round < 5; round++) {
    const replies = await Promise.all([...tabs, ...tabs].map((sent) => put(buyer, sent)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect([
      ['home-garden', 'new', 'toys-baby'],
      ['kitchen', 'nursery', 'salvage', 'toys'],
    ]).toContainEqual(selectedKeys(await read(buyer)))
  }
})

describe('the database too', () => {
  const insert = (accountId: string, column: string, key: string) =>
    sql`insert into inventory_preferences (account_id, ${sql.ref(column)}) values (${accountId}, ${key})`

  test('refuses a parent with its child, in either order', async () => {
    for (const [first, second] of [
      ['toys-baby', 'toys'],
      ['toys', 'toys-baby'],
    ] as const) {
      const { id } = await server.createAccount()
      await insert(id, 'category_key', first).execute(server.db)
      await expect(insert(id, 'category_key', second).execute(server.db)).rejects.toMatchObject({
        constraint: 'a_parent_is_not_selected_with_its_child',
      })
      await insert(id, 'category_key', 'laptops').execute(server.db)
      await expect(
        sql`update inventory_preferences set category_key = ${second}
          where account_id = ${id} and category_key = 'laptops'`.execute(server.db),
      ).rejects.toMatchObject({ constraint: 'a_parent_is_not_selected_with_its_child' })
    }
  })

  test('refuses one of the two when a parent and its child come at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await server.createAccount()
      const held = Promise.withResolvers<void>()
      const isInserted = Promise.withResolvers<void>()
      const first = server.db.transaction().execute(async (tx) => {
        await insert(id, 'category_key', 'toys-baby').execute(tx)
        isInserted.resolve()
        await held.promise
      })
      await isInserted.promise
      const second = insert(id, 'category_key', 'toys').execute(server.db)
      setTimeout(held.resolve, 50)
      const [, refused] = await Promise.allSettled([first, second])
      expect(refused).toMatchObject({
        status: 'rejected',
        reason: { constraint: 'a_parent_is_not_selected_with_its_child' },
      })
    }
  })

  test.each([
    ['a_thing_is_selected_once', { condition_key: 'new' }],
    ['a_preference_names_one_thing', { condition_key: 'salvage', lot_size_key: 'case' }],
    ['a_preference_names_one_thing', {}],
    ['inventory_preferences_category_key_fkey', { category_key: 'boats' }],
  ])('holds %s', async (constraint, row) => {
    const { id } = await server.createAccount()
    await insert(id, 'condition_key', 'new').execute(server.db)
    const added = server.db.insertInto('inventory_preferences').values({ account_id: id, ...row })
    await expect(added.execute()).rejects.toMatchObject({ constraint })
  })
})
