// Replies of the catalogue are texts joined by hand, past the serializer that holds every other reply to its schema. Pages
// that are drawn in the process take them as values: both must be the same reply.
import { getListingEndpoint } from '@lotyard/contract/lots/listing'
import { getManifestEndpoint } from '@lotyard/contract/lots/manifest'
import {
  autocompleteEndpoint,
  categoriesEndpoint,
  listingMatchesEndpoint,
  relatedListingsEndpoint,
  searchListingsEndpoint,
} from '@lotyard/contract/lots/search'
import type { CategoryTree, Facets, ListingMatches, SearchResults } from '@lotyard/contract/lots/search'
import type { Card } from '@lotyard/contract/lots/listing'
import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { addBasics, addLot, allowMadeUpStandings, type AddedLot } from '../../../../test/market.ts'

const made = vi.hoisted((): { text: () => string; value: () => unknown }[] => [])
vi.mock(import('../../../http/replies/ready-reply.ts'), async (load) => {
  const { ReadyReply } = await load()
  return {
    ReadyReply: class<Reply> extends ReadyReply<Reply> {
      constructor(given: { text: () => string; value: () => Reply }) {
        super(given)
        made.push(this)
      }
    },
  }
})

const server = useApp()

/** Each would end a string, a line or a script too early where a text is joined without care. */
const ODD_TITLES = [
  'A 12" "quoted" pallet',
  'Back\\slashes \\" and \\u0041 pallet',
  'Tab\tnewline\nand bell\u0007 pallet',
  '</script><script>alert(1)</script> pallet',
  'Emoji 📦🇺🇸 pallet',
  'Separators \u2028 and \u2029 pallet',
  '"starred_lot":null,"is_leading":false pallet',
]

let auction: AddedLot
let watched: AddedLot
let buyer: TestClient
let ruleId: string

beforeAll(async () => {
  const { db } = server
  await addBasics(db)
  await allowMadeUpStandings(db)
  await sql`insert into brands (key, name) values ('odd', ${ODD_TITLES[0]})`.execute(db)
  await sql`insert into warehouses (key, description, city, region, zip)
    values ('odd', ${ODD_TITLES[1]}, 'Odd', 'KY', '41048')`.execute(db)
  const { id: sellerId } = await server.createAccount({ role: 'seller' })
  const account = await server.createAccount({ accessRules: [ODD_TITLES[3]!] })
  ruleId = account.accessRuleIds[0]!
  buyer = await server.signIn(account)
  const lines = [{ description: ODD_TITLES[0]!, brand: ODD_TITLES[1]! }]
  for (const title of ODD_TITLES) watched = await addLot(db, { sellerId, title, brand: 'odd', warehouse: 'odd', lines })
  await addLot(db, {
    sellerId,
    overriddenTitle: ODD_TITLES[2]!,
    masterPack: true,
    pickUp: true,
    originalCents: 200_000,
  })
  await addLot(db, { sellerId, title: 'Private lot', accessRuleId: ruleId, shippingDiscountPercent: 10, brand: null })
  auction = await addLot(db, { sellerId, warehouse: 'odd', auction: { endsAt: new Date(Date.now() + 3_600_000) } })
  await addLot(db, {
    sellerId,
    title: 'Quiet',
    auction: { endsAt: new Date(Date.now() + 3_600_000), reserveCents: 20_000 },
  })
  await sql`update auctions set bid_count = 2, price_cents = 60000, leader_max_cents = 90000, leader_id = ${account.id},
    leader_number = 1, next_sequence = 3, bidder_count = 1, head_hash = ${'0'.repeat(64)}, last_recorded_at = now()
    where listing_id = ${auction.listingId}`.execute(db)
  for (const { lotId } of [watched, auction])
    await db.insertInto('starred_lots').values({ account_id: account.id, lot_id: lotId }).execute()
  // The read model follows the database in its own time.
  await vi.waitFor(
    async () => {
      const { total, listings } = await search(server.visitor, 'sort_field=-number_of_bids')
      expect([total, listings[0]?.bid_count]).toEqual([ODD_TITLES.length + 3, 2])
    },
    { timeout: 60_000, interval: 50 },
  )
})

async function search(client: TestClient, query: string): Promise<SearchResults> {
  return get(client, `/api/listings/?${query}`)
}

/** The reply as it was sent, which is also the value that a page of the process gets. */
async function get<Reply>(client: TestClient, url: string): Promise<Reply> {
  made.length = 0
  const reply = (await client.get(url)).json()
  expect(made).toHaveLength(1)
  expect(made[0]!.value()).toStrictEqual(reply)
  return reply
}

/** The same schema, but what it does not name is an error too: a misspelt property is one missing and one too many. */
function strictly(schema: TSchema): TSchema {
  const closed = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(closed)
    if (typeof part !== 'object' || part === null) return part
    const parts = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]))
    return 'properties' in part ? { ...parts, additionalProperties: false } : parts
  }
  return closed(schema) as TSchema
}

const SCHEMAS = {
  search: Compile(strictly(searchListingsEndpoint.reply)),
  similar: Compile(strictly(listingMatchesEndpoint.reply)),
  suggestions: Compile(strictly(autocompleteEndpoint.reply)),
  related: Compile(strictly(relatedListingsEndpoint.reply)),
  lot: Compile(strictly(getListingEndpoint.reply)),
  manifest: Compile(strictly(getManifestEndpoint.reply)),
  categories: Compile(strictly(categoriesEndpoint.reply)),
}

const problemsOf = (kind: keyof typeof SCHEMAS, reply: unknown): string[] =>
  [...SCHEMAS[kind].Errors(reply)].map(({ instancePath, message }) => `${instancePath} ${message}`)

const SEARCHES = [
  ['everything', ''],
  ['words', 'search=pallet'],
  ['a slip of the fingers', 'search=televisons'],
  ['nothing found', 'search=zzzzzz'],
  ['odd words', `search=${encodeURIComponent('12" \\ </script> \u2028')}`],
  ['newly added', 'newly_added=true'],
  ['a parent category', 'category=electronics'],
  ['a category', 'category=televisions'],
  ['several categories', 'category=televisions&category=laptops'],
  ['every filter', 'condition=new&lot_size=pallet&buying_format=fixed_price&brand=odd&warehouse_location=odd'],
  ['every mark', 'price_drop=true&master_pack=true&discounted_shipping=true&available_for_pick_up=true'],
  ['prices', 'min_price=1&max_price=5000'],
  ['a page past the last', 'page=9&page_size=24'],
  ['a sort', 'sort_field=selling_price&sort_direction=desc'],
] as const

describe.each([
  ['a visitor', () => server.visitor],
  ['a buyer who watches, leads and holds a rule', () => buyer],
])('to %s', (_who, client) => {
  test.each(SEARCHES)('the reply to a search for %s is of its schema', async (_what, query) => {
    expect(problemsOf('search', await search(client(), query))).toEqual([])
  })

  test('so are similar lots, related lots and suggestions', async () => {
    const similar = await get<ListingMatches>(client(), `/api/listing_matches?listing_name=${watched.name}`)
    const related = await get<ListingMatches>(client(), `/api/listings/${watched.name}/related`)
    expect(problemsOf('similar', similar)).toEqual([])
    expect(problemsOf('related', related)).toEqual([])
    const suggestions = (await client().get('/api/listings/autocomplete?query=pallet')).json()
    expect(problemsOf('suggestions', suggestions)).toEqual([])
    expect(suggestions.response.length).toBeGreaterThan(0)
    expect(similar.listings.length).toBeGreaterThan(0)
    expect(related.listings.length).toBeGreaterThan(0)
  })

  test('so are lot pages, manifests and the categories', async () => {
    for (const { name } of [auction, watched]) {
      // The second time from memory.
      for (let time = 0; time < 2; time += 1) {
        expect(problemsOf('lot', await get(client(), `/api/listings/${name}`))).toEqual([])
        expect(problemsOf('manifest', await get(client(), `/api/listings/${name}/manifest`))).toEqual([])
      }
    }
    const reply = await get<{ categories: CategoryTree }>(client(), '/api/categories')
    expect(problemsOf('categories', reply)).toEqual([])
    expect(reply.categories).toEqual((await search(client(), '')).facets.global_category_data)
  })

  test('odd titles arrive as they were written', async () => {
    const { listings } = await search(client(), 'page_size=100')
    expect(listings.map(({ title }) => title)).toEqual(expect.arrayContaining(ODD_TITLES))
  })
})

test('every kind of facet was looked at, names of every kind of value included', async () => {
  const { facets } = await search(buyer, '')
  const empty = (Object.keys(facets) as (keyof Facets)[]).filter((name) => facets[name].length === 0)
  expect(empty).toEqual([])
  expect(facets.category.some(({ children }) => children.length > 0)).toBe(true)
  expect(facets.brand).toContainEqual(expect.objectContaining({ name: ODD_TITLES[0] }))
  expect(facets.all_warehouse_locations).toContainEqual(expect.objectContaining({ description: ODD_TITLES[1] }))
  expect(facets.inventory_access_rules).toContainEqual(expect.objectContaining({ name: ODD_TITLES[3] }))
})

test('so is a search of one private inventory', async () => {
  const reply = await search(buyer, `selected_inventory_access_rule_ids=${ruleId}`)
  expect(problemsOf('search', reply)).toEqual([])
  expect(reply.listings.map(({ title }) => title)).toEqual(['Private lot'])
})

test('the searches above are what they claim to be', async () => {
  expect(await search(server.visitor, 'search=televisons')).toMatchObject({ is_approximate: true })
  expect(await search(server.visitor, 'search=zzzzzz')).toMatchObject({ total: 0, listings: [] })
  expect((await search(server.visitor, 'newly_added=true')).total).toBeGreaterThan(0)
})

test('what is personal is written into the cards that it is about, and into no other', async () => {
  const { listings } = await search(buyer, 'page_size=100')
  const isOf = (lot: AddedLot) => (card: Card) => card.name === lot.name
  expect(listings.find(isOf(auction))).toMatchObject({ starred_lot: {}, auction: { is_leading: true } })
  expect(listings.find(isOf(watched))).toMatchObject({ starred_lot: {}, title: ODD_TITLES.at(-1), auction: null })
  expect(listings.filter(({ starred_lot }) => starred_lot !== null)).toHaveLength(2)
  expect(listings.filter((card) => card.auction?.is_leading)).toHaveLength(1)
})
