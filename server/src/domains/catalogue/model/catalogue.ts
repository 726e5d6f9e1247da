// Keeps a process's read model in step with the database: builds it, follows the change feed, and applies what changes by
// the clock alone.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { withLongStatements } from '../../../db/database.ts'
import type { OwnChanges } from '../../listings/index.ts'
import { createNoticeListener } from '../../../db/connections/notice-listener.ts'
import { buildModel } from './build-model.ts'
import { createCardCache, type CardCache } from './memories/card-cache.ts'
import { createCartMemory, type CartMemory } from './memories/cart-memory.ts'
import { createLotMemory, type LotMemory } from './memories/lot-memory.ts'
import { listenForChanges, readChanges, type Changes } from './reading/change-feed-queries.ts'
import {
  applyRow,
  isKnown,
  listingsNamedBy,
  needsGoods,
  removeListing,
  tidy,
  type ReadModel,
} from './reading/read-model.ts'
import { updateReference } from './reading/reference.ts'
import { listManifestTexts, listRows } from './reading/row-queries.ts'
import { createWatchMemory, type WatchMemory } from './memories/watch-memory.ts'
import { createTariffMemory, type TariffMemory } from '../../shipping/index.ts'
import { openFreight, type FreightFor } from '../viewer-freight.ts'

export type Catalogue = {
  start: () => void
  stop: () => Promise<void>
  /** The model, as soon as there is one. */
  whenReady: () => Promise<ReadModel>
  isReady: () => boolean
  /** Applies everything that was committed before the call, so that this process sees its own writes. */
  catchUp: () => Promise<void>
  cards: CardCache
  lots: LotMemory
  watches: WatchMemory
  carts: CartMemory
  freightFor: FreightFor
  /** Calls back when photos that were public may be so no longer. */
  onAudienceChanged: (listener: () => void) => void
  /** Calls back with the accounts whose carts have changed, on this process or another; null where any may have. */
  onCartsChanged: (listener: (accountIds: readonly string[] | null) => void) => void
  ownChanges: OwnChanges
  /** The database's clock, in microseconds, as far as this process knows. */
  now: () => number
}

/** The feed is read after each notice, but no more often than this: a busy auction sends dozens a second. */
const MIN_PAUSE_MS = 100
/** Without a notice, in case one was lost. */
const POLL_MS = 1_000
/** While no notice can be heard. */
const DEAF_POLL_MS = 250
/** The feed is trimmed after ten minutes; a reader that fell behind by half of that rebuilds its model. */
const REBUILD_AFTER_MS = 5 * 60_000
/** Without a successful read for so long, lot pages are read from the database: no feed would say what has changed. */
const UNFOLLOWED_AFTER_MS = 3_000
const RETRY_MS = 1_000
/** A build takes much longer than an editor should wait. */
const CATCH_UP_LIMIT_MS = 1_500
/** Few enough that applying them does not block other requests. */
const CHUNK = 250
/** A listing that is due by our clock but not yet by the database's is looked at again this much later. */
const SKEW_MICROS = 20_000

export function openCatalogue(
  { db, pool, log }: Pick<Context, 'db' | 'pool' | 'log'>,
  {
    pollMs = POLL_MS,
    unfollowedAfterMs = UNFOLLOWED_AFTER_MS,
    tariffs = createTariffMemory({ db, log }),
  }: { pollMs?: number; unfollowedAfterMs?: number; tariffs?: TariffMemory } = {},
): Catalogue {
  const cards = createCardCache({
    // While the feed is not followed, searches show the cards there are, the clock's turns or not.
    isDue: ({ turnsAt }) => turnsAt - SKEW_MICROS <= now() && isFollowed(),
  })
  const watches = createWatchMemory({ db, isFollowed })
  const carts = createCartMemory({ db, isFollowed })
  const lots = createLotMemory({ db, cards, isFollowed, now: () => now() })
  const freightFor = openFreight({ carts, tariffs, listCards: lots.listCards })
  let audienceChanged = (): void => {}
  let cartsChanged: (accountIds: readonly string[] | null) => void = () => {}
  let model: ReadModel | null = null
  let cursor = ''
  let timeline = ''
  let clockOffsetMicros = 0
  let lastReadAt = 0
  /** Everything that was committed before it is in memory, by this process's clock. */
  let followedTo = -Infinity
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  let isToldAgain = false
  let readAt = 0
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let isStale = false
  /** Listings whose words must be indexed again. The feed tells of a new name once, so they stay until they were read. */
  const renamedIds = new Set<number>()
  const firstBuilt = Promise.withResolvers<ReadModel>()
  const listener = createNoticeListener({
    pool,
    log,
    name: 'lotyard catalogue',
    subscribe: listenForChanges,
    onNotice: readSoon,
    onOpen: readSoon,
  })

  const now = (): number => Date.now() * 1000 + clockOffsetMicros
  function isFollowed(): boolean {
    return Date.now() - followedTo < unfollowedAfterMs
  }
  const onLeftOut = (listing: string, error: unknown): void =>
    log.error({ err: error, listing }, 'a listing cannot be searched and is left out')

  async function build(): Promise<void> {
    const startedAt = performance.now()
    const before = Date.now()
    // It reads everything for sale, which may take longer than a request may wait.
    const built = await withLongStatements(pool, (long) => buildModel(long, onLeftOut))
    model = built.model
    cursor = built.cursor
    timeline = built.timeline
    clockOffsetMicros = built.now - Date.now() * 1000
    lastReadAt = Date.now()
    followedTo = before
    isStale = false
    cards.clear()
    lots.clear()
    watches.clear()
    carts.clear()
    cartsChanged(null)
    audienceChanged()
    // Before the next read, which may fail: nothing resolves it later, and requests that await it would wait for ever.
    firstBuilt.resolve(model)
    log.info({ listings: model.engine.store.size, ms: Math.round(performance.now() - startedAt) }, 'catalogue built')
    // Rows were judged by a clock that moved on during the load.
    await follow()
  }

  async function follow(): Promise<void> {
    const current = model!
    const before = Date.now()
    const changes = await readChanges(db, cursor)
    if (changes.timeline !== timeline) {
      isStale = true
      return build()
    }
    clockOffsetMicros = changes.now - (before + (Date.now() - before) / 2) * 1000
    await apply(current, changes)
    tidy(current)
    cursor = changes.cursor
    lastReadAt = Date.now()
    followedTo = before
  }

  async function apply(current: ReadModel, changes: Changes): Promise<void> {
    if (changes.reference) {
      const renamed = await updateReference(db, current.reference)
      cards.clear()
      lots.clear()
      for (const id of listingsNamedBy(current, renamed)) renamedIds.add(id)
    }
    if (changes.audience) audienceChanged()
    for (const accountId of changes.watchers) watches.forget(accountId)
    for (const accountId of changes.carts) carts.forget(accountId)
    if (changes.carts.length > 0) cartsChanged(changes.carts)
    for (const id of changes.photos) cards.forget(id)
    for (const id of [...changes.photos, ...changes.goods]) lots.forgetGoods(id)
    const goods = new Set([...changes.goods, ...renamedIds])
    const ids = [...new Set([...changes.offers, ...goods])]
    for (let from = 0; from < ids.length; from += CHUNK) {
      const chunk = ids.slice(from, from + CHUNK)
      await reload(current, chunk, goods)
      for (const id of chunk) if (goods.has(id)) renamedIds.delete(id)
    }
    for (;;) {
      const due = current.agenda.listDue(now(), CHUNK)
      if (due.length === 0) break
      await reload(current, due, new Set())
      if (current.agenda.nextAt() > now() - SKEW_MICROS) break
    }
  }

  /** Reads listings again and replaces what the model says of them. A repeat is harmless. */
  async function reload(current: ReadModel, ids: readonly number[], goods: ReadonlySet<number>): Promise<void> {
    const rows = await listRows(db, ids)
    if (rows.some((row) => !isKnown(current, row))) {
      // This already picks up a name that changed a moment ago, so the feed will report nothing renamed.
      const renamed = await updateReference(db, current.reference)
      for (const id of listingsNamedBy(current, renamed)) renamedIds.add(id)
    }
    const rowsWithNewText = rows.filter((row) => row.is_open && (goods.has(row.id) || needsGoods(current, row)))
    const texts =
      rowsWithNewText.length === 0
        ? null
        : await listManifestTexts(
            db,
            rowsWithNewText.map((row) => row.lot_id),
          )
    const withNewText = new Set(rowsWithNewText)
    const gone = new Set(ids)
    for (const row of rows) {
      gone.delete(row.id)
      applyRow(current, row, withNewText.has(row) ? (texts?.get(row.lot_id) ?? '') : undefined, onLeftOut)
    }
    for (const id of gone) removeListing(current, id)
    if (gone.size > 0) lots.forgetSales()
    for (const id of ids) cards.forget(id)
  }

  async function step(): Promise<void> {
    if (model === null || isStale || Date.now() - lastReadAt > REBUILD_AFTER_MS) await build()
    else await follow()
  }

  /** One step at a time. A call during a step gets the one after it, which sees everything committed before the call. */
  function run(): Promise<void> {
    if (running === null) {
      running = step().finally(() => (running = null))
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return run()
      })
    return next
  }

  async function loop(): Promise<void> {
    isReading = true
    isToldAgain = false
    readAt = Date.now()
    let pauseMs: number
    try {
      await run()
      // A notice that came meanwhile may be of a commit that this read did not see.
      const untilPoll = isToldAgain ? MIN_PAUSE_MS : listener.isListening() ? pollMs : DEAF_POLL_MS
      pauseMs = Math.max(1, Math.min(untilPoll, ((model?.agenda.nextAt() ?? Infinity) - now()) / 1000))
    } catch (error) {
      pauseMs = RETRY_MS
      if (!isStopped) log.error(error, 'the catalogue could not read the changes')
    }
    isReading = false
    loopIn(pauseMs)
  }

  function loopIn(pauseMs: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void loop(), pauseMs)
  }

  function readSoon(): void {
    if (isReading) isToldAgain = true
    else loopIn(Math.max(0, readAt + MIN_PAUSE_MS - Date.now()))
  }

  /** The change is saved, so this neither fails nor takes long: then the results follow later. */
  async function settle(names: readonly string[]): Promise<void> {
    cards.forgetNamed(names)
    const late = new AbortController()
    const caughtUp = run().catch((error: unknown) => log.warn({ err: error }, 'results follow a change later'))
    await Promise.race([caughtUp, sleep(CATCH_UP_LIMIT_MS, undefined, { signal: late.signal }).catch(() => {})])
    late.abort()
  }

  return {
    cards,
    lots,
    watches,
    carts,
    freightFor,
    onAudienceChanged: (listener) => (audienceChanged = listener),
    onCartsChanged: (listener) => (cartsChanged = listener),
    ownChanges: { note: cards.forgetNamed, settle },
    now,
    start() {
      listener.open()
      void loop()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await listener.close()
      await (next ?? running)?.catch(() => {})
    },
    whenReady: async () => model ?? firstBuilt.promise,
    isReady: () => model !== null && !isStale && Date.now() - lastReadAt < REBUILD_AFTER_MS,
    catchUp: run,
  }
}
