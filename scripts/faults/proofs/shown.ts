// What people see when the faults are over: open pages, and the searches of every web process, beside the database.
import type { LiveAuction } from '@lotyard/contract/lots/auction'
import type { SearchResults } from '@lotyard/contract/lots/search'
import type { Database } from '../../../server/src/db/database.ts'
import type { FollowedStream } from '../load/streams.ts'

export type ShownLot = { name: string; priceCents: number | null; bids: number; isForSale: boolean; isClosed: boolean }

/** Every stream has heard the last state of every lot it follows. */
export function judgeStreams(streams: readonly FollowedStream[], truth: ReadonlyMap<string, ShownLot>): string[] {
  return streams.flatMap(({ names, heard }, index) =>
    names.flatMap((name) => {
      const state = heard.get(name)
      const lot = truth.get(name)
      if (lot === undefined || (state !== undefined && isTrue(state, lot))) return []
      return [`stream ${index} shows ${state === undefined ? 'nothing' : `${state.number_of_bids} bids`} of ${name}`]
    }),
  )
}

function isTrue(state: LiveAuction, lot: ShownLot): boolean {
  return (
    state.current_bid_cents === lot.priceCents && state.number_of_bids === lot.bids && state.closed === lot.isClosed
  )
}

/** What one process finds for sale is what is for sale, at its price. */
export function judgeSearch(found: readonly ShownLot[], truth: ReadonlyMap<string, ShownLot>): string[] {
  const shown = new Map(found.map((lot) => [lot.name, lot]))
  const missing = [...truth.values()].filter(({ name, isForSale }) => isForSale && !shown.has(name))
  const wrong = found.filter(({ name, priceCents, bids }) => {
    const lot = truth.get(name)
    return lot === undefined || !lot.isForSale || lot.priceCents !== priceCents || lot.bids !== bids
  })
  return [
    ...missing.map(({ name }) => `${name} is for sale and not found`),
    ...wrong.map(({ name }) => `${name} is shown otherwise than it is`),
  ]
}

export async function readTruth({ pool }: Pick<Database, 'pool'>): Promise<Map<string, ShownLot>> {
  const { rows } = await pool.query<ShownLot>(
    `select l.name, a.price_cents as "priceCents", coalesce(a.bid_count, 0) as bids,
        l.state = 'active' and (a.listing_id is null or a.closed_at is null) as "isForSale",
        a.closed_at is not null as "isClosed"
      from listings l left join auctions a on a.listing_id = l.id where l.published_at is not null`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

const PAGE_SIZE = 100
const MAX_PAGES = 1_000

/** Page by page, as a visitor could. Null where the process does not answer. */
export async function searchAll(address: string): Promise<ShownLot[] | null> {
  const found: ShownLot[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const url = `${address}/api/listings/?page=${page}&page_size=${PAGE_SIZE}`
    const reply = await fetch(url, { headers: { apiversion: '5' } }).catch(() => null)
    if (reply?.status !== 200) return null
    const { listings } = (await reply.json()) as SearchResults
    found.push(
      ...listings.map(({ name, current_bid_cents: priceCents, bid_count: bids }) => {
        return { name, priceCents, bids, isForSale: true, isClosed: false }
      }),
    )
    if (listings.length < PAGE_SIZE) return found
  }
  return found
}

export async function findStaleSearches(
  market: Pick<Database, 'pool'>,
  addresses: readonly string[],
): Promise<string[]> {
  const truth = await readTruth(market)
  const problems: string[] = []
  for (const address of addresses) {
    const found = await searchAll(address)
    if (found === null) problems.push(`${address} does not answer`)
    else problems.push(...judgeSearch(found, truth).map((problem) => `${address}: ${problem}`))
  }
  return problems
}
