// `npm run bench -- first-minutes`: a market of its own from an empty folder, started as people start it. What it takes until
// its first page, what it goes on taking, and what pages cost in its first minute and while photos are uploaded, beside later.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../launch/build.mjs'
import { startFirst, type FirstMarket } from './first-minutes/market.ts'
import { measureUploads } from './first-minutes/uploads.ts'
import { LOTS, lookAtPhotos, preparePages, visit, type Visited } from './first-minutes/visits.ts'
import { reportFigure } from './machine/figures.ts'
import { median } from './machine/median.ts'

/** Beside what a market does that nobody visits: jobs of each minute, the demo's bidders, PostgreSQL. */
const MAX_IDLE_CORES = 0.15
const MAX_PAGE_RATIO = 1.1
const MINUTE_MS = 60_000
const MIN_QUIET_MS = 10_000
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
      /** start or uploads; both unless told. */
      part: { type: 'string' },
    },
  })
  const [minutes, photos] = [Number(values.minutes), Number(values.photos)]
  if (!(minutes >= 1) || !(Number.isInteger(photos) && photos > 0))
    throw new Error('--minutes is at least 1, --photos a whole number above 0.')
  if (!['start', 'uploads', undefined].includes(values.part)) throw new Error('--part is start or uploads.')
  await ensureBuilt('web')
  const market = await startFirst()
  try {
    if (values.part !== 'uploads') await measureStart(market, minutes)
    if (values.part !== 'start') await measurePhotos(market, photos)
  } finally {
    await market.stop()
  }
}

async function measureStart(market: FirstMarket, minutes: number): Promise<void> {
  const openedAt = performance.now()
  reportFigure({ name: 'until the first page', value: market.firstPageMs / 1_000, unit: 's' })
  reportFigure({ name: 'CPU time until the first page', value: market.cpuMs() / 1_000, unit: 's' })
  const { count, ms } = await lookAtPhotos(market)
  reportFigure({ name: `the ${count} photos of the first list of lots`, value: ms / 1_000, unit: 's' })
  const pages = await preparePages(market)
  await visit(pages, WARM_UP_VISITS)
  const first = await visit(pages, VISITS)
  const [quietAt, quietCpuMs] = [performance.now(), market.cpuMs()]
  await sleep(Math.max(MIN_QUIET_MS, minutes * MINUTE_MS - (performance.now() - openedAt)))
  const cores = (market.cpuMs() - quietCpuMs) / (performance.now() - quietAt)
  const untilThen = `CPU time until ${minutes} min after the first page, with the visits`
  reportFigure({ name: untilThen, value: market.cpuMs() / 1_000, unit: 's' })
  const goal = { atMost: MAX_IDLE_CORES }
  reportFigure({ name: 'cores in use after the first page, while nobody visits', value: cores, unit: '', goal })
  compare('in the first minute', [{ now: first, quiet: await visit(pages, VISITS) }])
}

async function measurePhotos(market: FirstMarket, photos: number): Promise<void> {
  const pages = await preparePages(market)
  await visit(pages, WARM_UP_VISITS)
  const { rounds, uploadMs } = await measureUploads(market, pages, photos)
  reportFigure({ name: `${photos} uploads, each`, value: uploadMs, unit: 'ms' })
  compare(
    `while ${photos} photos are uploaded`,
    rounds.map(({ meanwhile, quiet }) => ({ now: meanwhile, quiet })),
  )
}

/** By the median of the pairs. */
function compare(when: string, pairs: readonly { now: Visited; quiet: Visited }[]): void {
  for (const kind of ['browse', 'lot'] as const) {
    const ratioOf = (what: 'cpuMs' | 'waitMs'): number =>
      median(pairs.map(({ now, quiet }) => now[kind][what] / quiet[kind][what]))
    const page = `${kind} page ${when}`
    reportFigure({ name: `${page}: CPU time`, value: median(pairs.map(({ now }) => now[kind].cpuMs)), unit: 'ms' })
    const goal = { atMost: MAX_PAGE_RATIO }
    reportFigure({ name: `${page}, beside quiet: CPU time`, value: ratioOf('cpuMs'), unit: 'times', goal })
    reportFigure({ name: `${page}, beside quiet: median wait`, value: ratioOf('waitMs'), unit: 'times' })
  }
}
