// Measures how fast new lots find the saved searches that wait for them, beside running each of those searches once over
// the same lots. Both take turns in one process. Goal: 50 times as fast, with the same alerts, each once.
import '../../server/src/runtime/production.ts'
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Database } from '../../server/src/db/database.ts'
import {
  createMatchIndex,
  loadLots,
  toNeeds,
  type LotFacts,
  type MatchIndex,
} from '../../server/src/domains/catalogue/index.ts'
import { buildModel } from '../../server/src/domains/catalogue/model/build-model.ts'
import type { ReadModel } from '../../server/src/domains/catalogue/model/reading/read-model.ts'
import { toRequest } from '../../server/src/domains/catalogue/search/to-request.ts'
import { makeWaitingSearches, type Values } from './alerts/waiting-searches.ts'
import { withLots } from './catalogue/bench-database.ts'
import { reportFigure } from './machine/figures.ts'

const GOAL = 50
const WARM_UP_PASSES = 10

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      lots: { type: 'string', default: '1000' },
      searches: { type: 'string', default: '100000' },
      preferences: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const counts = { searches: Number(values.searches), preferences: Number(values.preferences) }
  await withLots({ count: Number(values.lots), folder: undefined }, (database) =>
    measure(database, counts, Number(values.rounds)),
  )
}

type Market = { model: ReadModel; now: number; lots: LotFacts[]; siteKey: string }

async function measure(database: Database, counts: { searches: number; preferences: number }, rounds: number) {
  const market = await loadMarket(database)
  const searches = makeWaitingSearches(valuesOf(market), counts)
  const before = heapMb()
  const startedAt = process.cpuUsage()
  const index = createMatchIndex()
  for (const [id, filters] of searches.entries()) index.set(String(id), toNeeds(filters, market.siteKey))
  const builtMs = cpuMsSince(startedAt)
  const usedMb = heapMb() - before
  print(
    `${market.lots.length.toLocaleString('en-US')} new lots, ${searches.length.toLocaleString('en-US')} waiting searches`,
  )
  print(
    `index: built in ${(builtMs / 1_000).toFixed(1)} s of CPU time, ${usedMb.toFixed(0)} MB, ` +
      `${Math.round((usedMb * 1_048_576) / searches.length)} bytes a search`,
  )
  print('round | lots a second by matching | by running each search | ratio | alerts')
  // A worker lives for weeks: what the first passes spend on being compiled is not what alerts cost.
  for (let pass = 0; pass < WARM_UP_PASSES; pass += 1) matchAll(index, market.lots)
  searchAll(market, searches.slice(0, searches.length / 10))
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const matched = timed(() => matchAll(index, market.lots))
    const searched = timed(() => searchAll(market, searches))
    const ratio = searched.ms / matched.ms
    ratios.push(ratio)
    compare(market, index, matched.result, searched.result)
    const perSecond = (ms: number): string => ((market.lots.length / ms) * 1_000).toFixed(0)
    const alerts = matched.result.reduce((sum, slots) => sum + slots.length, 0).toLocaleString('en-US')
    print(`${round} | ${perSecond(matched.ms)} | ${perSecond(searched.ms)} | ${ratio.toFixed(0)} | ${alerts}`)
  }
  const median = ratios.toSorted((left, right) => left - right)[Math.floor(ratios.length / 2)]!
  reportFigure({ name: 'matching beside running each search', value: median, unit: 'times', goal: { atLeast: GOAL } })
}

async function loadMarket({ db }: Database): Promise<Market> {
  const { model, now } = await buildModel(db, (_listing, error) => {
    throw error
  })
  const ids = [...model.engine.store.docOfListing.keys()].map(String)
  const lots = await loadLots(db, ids, { withManifests: true })
  return { model, now, lots, siteKey: model.reference.sites.find(({ isDefault }) => isDefault)!.key }
}

function valuesOf({ model: { reference } }: Market): Values {
  const keysOf = ({ entries }: { entries: readonly ({ key: string } | undefined)[] }): string[] =>
    entries.flatMap((entry) => entry?.key ?? [])
  return {
    category: keysOf(reference.category),
    condition: keysOf(reference.condition),
    lot_size: keysOf(reference.lotSize),
    brand: keysOf(reference.brand),
    warehouse_location: keysOf(reference.warehouse),
  }
}

/** Per lot the searches that are told of it, one lot's behind the other's. */
function matchAll(index: MatchIndex, lots: readonly LotFacts[]): Int32Array[] {
  let room = new Int32Array(1 << 20)
  let used = 0
  return lots.map((lot) => {
    const slots = index.match(lot)
    if (used + slots.length > room.length) [room, used] = [new Int32Array(1 << 20), 0]
    room.set(slots, used)
    used += slots.length
    return room.subarray(used - slots.length, used)
  })
}

/** Per search the documents it is told of; null where searching found close spellings only, which are not told. */
function searchAll(
  { model, now, lots, siteKey }: Market,
  searches: readonly SearchFilters[],
): (readonly number[] | null)[] {
  const site = model.reference.sites.find(({ key }) => key === siteKey)!
  return searches.map((filters) => {
    const all = { ...filters, page_size: lots.length }
    const { docs, guesses } = model.engine.search(toRequest(model, all, { viewer: null, site, now }))
    return guesses.size > 0 ? null : docs
  })
}

/** Throws where the two disagree about an alert, or one is there twice. */
function compare(
  { model, lots }: Market,
  index: MatchIndex,
  matched: readonly Int32Array[],
  searched: readonly (readonly number[] | null)[],
): void {
  const matches = searched.map((): number[] => [])
  for (const [at, slots] of matched.entries()) {
    const doc = model.engine.store.docOfListing.get(Number(lots[at]!.listingId))!
    for (const slot of slots) matches[Number(index.idOf(slot))]!.push(doc)
  }
  for (const [at, docs] of searched.entries()) {
    if (docs === null) continue
    const [found, shown] = [matches[at]!, docs].map((list) => Int32Array.from(list).sort().join())
    if (found !== shown) throw new Error(`search ${at}: matching found ${found}, searching ${shown}`)
  }
}

/** CPU time, which other work on the machine does not change. */
function timed<Result>(work: () => Result): { ms: number; result: Result } {
  const startedAt = process.cpuUsage()
  const result = work()
  return { ms: cpuMsSince(startedAt), result }
}

function cpuMsSince(startedAt: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(startedAt)
  return (user + system) / 1_000
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapMb(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1_048_576
}

function print(line: string): void {
  console.log(line)
}
