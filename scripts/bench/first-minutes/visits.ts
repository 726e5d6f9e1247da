// A visitor who looks at one page after the other, none of which is kept from an earlier request.
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../machine/median.ts'
import type { FirstMarket } from './market.ts'

export const LOTS = 60
/** Between two pages: what a page leaves behind is done before the next. */
const PAUSE_MS = 10

export type Pages = { market: FirstMarket; names: readonly string[]; asked: number }
export type Cost = { cpuMs: number; waitMs: number }
/** Medians: a job or an upload that falls into a page is not what the page costs. */
export type Visited = { browse: Cost; lot: Cost }

export async function preparePages(market: FirstMarket): Promise<Pages> {
  const { rows } = await market.pool.query<{ name: string }>(
    `select name from listings where state = 'active' and access_rule_id is null order by md5(name) limit $1`,
    [LOTS],
  )
  return { market, names: rows.map(({ name }) => name), asked: 0 }
}

/** As many at a time as a browser asks for. */
const CONNECTIONS = 6

/** The photos that the first page shows, as a browser asks for them: by the clock, until the last is there. */
export async function lookAtPhotos({ address }: FirstMarket): Promise<{ count: number; ms: number }> {
  const page = await (await fetch(`${address}/lots/`)).text()
  const paths = new Set(page.match(/\/photos\/[0-9a-f]+-five_hundred\.(webp|avif)/g))
  const startedAt = performance.now()
  const waiting = paths.values()
  const askNext = async (): Promise<void> => {
    for (const path of waiting) {
      const reply = await fetch(`${address}${path}`)
      await reply.arrayBuffer()
      if (reply.status !== 200 || reply.headers.get('content-type') === 'image/svg+xml')
        throw new Error(`${path} was answered ${reply.status} ${reply.headers.get('content-type')}.`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askNext))
  return { count: paths.size, ms: performance.now() - startedAt }
}

/** So many of each kind. */
export async function visit(pages: Pages, count: number): Promise<Visited> {
  const last = pages.asked + count
  return visitWhile(pages, () => pages.asked < last)
}

export async function visitWhile(pages: Pages, goesOn: () => boolean): Promise<Visited> {
  const browse: Cost[] = []
  const lot: Cost[] = []
  do {
    const fresh = (pages.asked += 1)
    browse.push(await costOf(pages.market, `/lots/?fresh=${fresh}`))
    lot.push(await costOf(pages.market, `/detail/${pages.names[fresh % pages.names.length]!}?fresh=${fresh}`))
  } while (goesOn())
  return { browse: medians(browse), lot: medians(lot) }
}

async function costOf({ address, answeringMs }: FirstMarket, path: string): Promise<Cost> {
  const [sentAt, before] = [performance.now(), answeringMs()]
  const reply = await fetch(`${address}${path}`)
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}.`)
  const waitMs = performance.now() - sentAt
  await sleep(PAUSE_MS)
  return { cpuMs: answeringMs() - before, waitMs }
}

function medians(costs: readonly Cost[]): Cost {
  return { cpuMs: median(costs.map(({ cpuMs }) => cpuMs)), waitMs: median(costs.map(({ waitMs }) => waitMs)) }
}
