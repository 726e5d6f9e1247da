// `npm run bench -- first-minutes`: a market of its own from an empty folder, started as people start it. What it takes until
// its first page, what it goes on taking, and what pages cost in its first minute and while photos are uploaded, beside later.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../launch/build.mjs'
import { startFirst, type FirstMarket } from './first-minutes/market.ts'
import { measureUploads } from './first-minutes/uploads.ts'
import { LOTS, lookAtPhotos, preparePages, visit, type Visited } from './first-minutes/visits.ts'
import { reportFigure } from './machine/figures.ts'

/** Beside what a market does that nobody visits: jobs of each minute, the demo's bidders, PostgreSQL. */
const MAX_IDLE_CORES = 0.15
const MAX_PAGE_RATIO = 1.1
const MINUTE_MS = 60_000
/** Code that has just been loaded is not compiled yet, and no lot was read: twice each. */
const WARM_UP_VISITS = 2 * LOTS
const VISITS = 2 * LOTS

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      /** How long after its first page the start is watched. */
      minutes: { type: 'string', default: '5' },
      photos: { type: 'string', default: '500' },
    },
  })
  const [minutes, photos] = [Number(values.minutes), Number(values.photos)]
  if (!(minutes >= 1) || !(Number.isInteger(photos) && photos > 0))
    throw new Error('--minutes is at least 1, --photos a whole number above 0.')
  await ensureBuilt('web')
  const market = await startFirst()
  try {
    await measure(market, { minutes, photos })
  } finally {
    await market.stop()
  }
}

async function measure(market: FirstMarket, { minutes, photos }: { minutes: number; photos: number }): Promise<void> {
  const openedAt = performance.now()
  const atFirstPage = market.cpuMs()
  reportFigure({ name: 'until the first page', value: market.firstPageMs / 1_000, unit: 's' })
  reportFigure({ name: 'CPU time until the first page', value: atFirstPage / 1_000, unit: 's' })
  const photosOfPage = await lookAtPhotos(market)
  reportFigure({
    name: `the ${photosOfPage.count} photos of the first list of lots`,
    value: photosOfPage.ms / 1_000,
    unit: 's',
  })
  const pages = await preparePages(market)
  await visit(pages, WARM_UP_VISITS)
  const first = await visit(pages, VISITS)
  const beforeQuiet = { atMs: performance.now(), cpuMs: market.cpuMs() }
  await sleep(Math.max(10_000, minutes * MINUTE_MS - (performance.now() - openedAt)))
  const cores = (market.cpuMs() - beforeQuiet.cpuMs) / (performance.now() - beforeQuiet.atMs)
  reportFigure({ name: `CPU time of the first ${minutes} minutes`, value: market.cpuMs() / 1_000, unit: 's' })
  reportFigure({
    name: 'cores in use after the first page, while nobody visits',
    value: cores,
    unit: '',
    goal: { atMost: MAX_IDLE_CORES },
  })
  const later = await visit(pages, VISITS)
  compare('in the first minute', first, later)
  const { meanwhile, uploadMs } = await measureUploads(market, pages, photos)
  reportFigure({ name: `${photos} uploads, each`, value: uploadMs, unit: 'ms' })
  compare(`while ${photos} photos are uploaded`, meanwhile, later)
}

function compare(when: string, now: Visited, quiet: Visited): void {
  for (const kind of ['browse', 'lot'] as const) {
    reportFigure({ name: `${kind} page ${when}: CPU time`, value: now[kind].cpuMs, unit: 'ms' })
    reportFigure({
      name: `${kind} page ${when}, beside later: CPU time`,
      value: now[kind].cpuMs / quiet[kind].cpuMs,
      unit: 'times',
      goal: { atMost: MAX_PAGE_RATIO },
    })
    reportFigure({
      name: `${kind} page ${when}, beside later: median wait`,
      value: now[kind].waitMs / quiet[kind].waitMs,
      unit: 'times',
    })
  }
}
