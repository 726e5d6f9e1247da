// Pages to visitors' places, and what they leave of the pages that are kept for all visitors: CPU time of a kept page before
// and beside ten thousand places, and of a page to a place.
//
// The clock of kept pages stands still, so that a page is drawn again only where another one has pushed it out.
import { registerPages } from '../../../server/src/ssr/pages/register-pages.ts'
import type { buildApp } from '../../../server/src/app.ts'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { reportFigure } from '../machine/figures.ts'

type App = Awaited<ReturnType<typeof buildApp>>
type Context = Parameters<typeof registerPages>[1]

const PLACES = 10_000
const PLACES_PER_ROUND = 1_000
/** As many as surely fit: places that took their room would show. */
const KEPT_PAGES = 200
const WARM_UP_ROUNDS = 20
const MAX_RATIO = 1.2
const MAX_PAGE_MS = 5
/** 32 MB of pages to places, the trips to two hundred of them, and what else a process keeps for a while. */
const MAX_GROWTH_MB = 64

/** To be called before the application is ready: pages are registered here. Returns how to measure. */
export async function preparePlaces(app: App, context: Context): Promise<() => Promise<string[]>> {
  await registerPages(app, context, { now: () => 1_000 })
  return async () => {
    // Places, too: drawing pages is what makes the process as large as it is while they are measured.
    await readPlaces(app, PLACES)
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await readKept(app)
    const alone: number[] = []
    for (let round = 0; round < PLACES / PLACES_PER_ROUND; round += 1)
      alone.push(await cpuMicros(KEPT_PAGES, () => readKept(app)))
    const beforeMb = liveMb()
    const beside: number[] = []
    const placed: number[] = []
    for (let from = 0; from < PLACES; from += PLACES_PER_ROUND) {
      placed.push(await cpuMicros(PLACES_PER_ROUND, () => readPlaces(app, from)))
      beside.push(await cpuMicros(KEPT_PAGES, () => readKept(app)))
    }
    // The best round: what others do on the machine can only add to one.
    const [before, after, page] = [Math.min(...alone), Math.min(...beside), Math.min(...placed)]
    print(
      `a kept page: ${before.toFixed(0)} µs of CPU time, beside ${PLACES.toLocaleString('en-US')} places ${after.toFixed(0)} µs`,
    )
    const growthMb = liveMb() - beforeMb
    const failures: string[] = []
    const judge = (name: string, value: number, unit: string, atMost: number): void => {
      if (!reportFigure({ name, value, unit, goal: { atMost } })) failures.push(`${name}: more than ${atMost}`)
    }
    judge('a page to a place, CPU time', page / 1_000, 'ms', MAX_PAGE_MS)
    judge('kept pages beside places / alone', after / before, '', MAX_RATIO)
    judge('live memory that places take', growthMb, 'MB', MAX_GROWTH_MB)
    return failures
  }
}

async function readKept(app: App): Promise<void> {
  for (let page = 0; page < KEPT_PAGES; page += 1) await read(app, `/lots/?page=${page}`)
}

async function readPlaces(app: App, from: number): Promise<void> {
  for (let at = from; at < from + PLACES_PER_ROUND; at += 1)
    await read(app, '/lots/', { cookie: `deliver_to=${20_001 + at}.b.l` })
}

async function read(app: App, url: string, headers: Record<string, string> = {}): Promise<void> {
  const reply = await app.inject({ url, headers: { host: 'localhost', accept: 'text/html', ...headers } })
  // As between two requests of a socket: without it buffers that are read are freed late, and their collection is measured.
  await setImmediate()
  if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}`)
}

async function cpuMicros(requests: number, work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requests
}

/** After a collection. */
function liveMb(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_048_576
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
