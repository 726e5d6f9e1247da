// How long the process blocks while it applies thousands of changes by others, and how slow searches become meanwhile.
import { sql } from 'kysely'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { buildApp } from '../../../server/src/app.ts'
import type { Db } from '../../../server/src/db/database.ts'

const CHANGED = 5_000
const SEARCHES = ['sort_field=selling_price', 'sort_field=-updated_at&category=toys&condition=new']

type App = Awaited<ReturnType<typeof buildApp>>

export async function measureChanges(app: App, db: Db, print: (line: string) => void): Promise<void> {
  const dearer = sql`update listings set fixed_price_cents = fixed_price_cents + 1, updated_at = clock_timestamp()
    where id <= ${2 * CHANGED} and buying_format = 'fixed_price'`
  const retitled = sql`update listings set overridden_title = 'Changed ' || clock_timestamp() where id <= ${CHANGED}`
  await measure(app, print, `${CHANGED} prices`, () => dearer.execute(db))
  await measure(app, print, `${CHANGED} titles, which are words to index again`, () => retitled.execute(db))
}

async function measure(
  app: App,
  print: (line: string) => void,
  name: string,
  write: () => Promise<unknown>,
): Promise<void> {
  await write()
  const pauses = monitorEventLoopDelay({ resolution: 1 })
  pauses.enable()
  const until = performance.now() + 3_000
  let slowest = 0
  for (let round = 0; performance.now() < until; round += 1) {
    const askedAt = performance.now()
    await app.inject(`/api/listings/?${SEARCHES[round % SEARCHES.length]!}`)
    slowest = Math.max(slowest, performance.now() - askedAt)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  pauses.disable()
  print(`${name} change: longest pause ${(pauses.max / 1e6).toFixed(0)} ms, slowest search ${slowest.toFixed(0)} ms`)
}
