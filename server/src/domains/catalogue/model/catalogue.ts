// Keeps a process's read model in step with the database: builds it, follows the change feed, and applies what changes by
// the clock alone.
//
// What holds, and where (following/):
// - A request meets one whole model, the old one or the new one, and none waits for ever for the first (model-state.ts).
// - Changes are applied before the cursor passes them, so that a failed read loses nothing (follow-feed.ts).
// - After a crash of the database, which gives transaction numbers out again, the last minutes are read once more; after a
//   failover or a restore everything is (compare-servers.ts).
// - Memories answer only as long as the feed is followed, counted from when a read began; an expired model never lets them
//   (model-state.ts). Searches answer from it all the same, until another one is built.
// - `catchUp` sees everything committed before the call: it never joins a read that is under way (turns.ts).
// - A notice during a read leads to another read (read-loop.ts); a name that changed stays noted until its lots are
//   indexed again (apply-changes.ts).
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import type { OwnChanges } from '../../listings/index.ts'
import { isDatabaseAway } from '../../../db/connections/database-away.ts'
import { createNoticeListener } from '../../../db/connections/notice-listener.ts'
import type { FindComparables } from '../detail/detail-queries.ts'
import { buildModelAnywhere } from './build-model.ts'
import { createApplyChanges, readListingsFrom, SKEW_MICROS } from './following/apply-changes.ts'
import { createDatabaseClock } from './following/database-clock.ts'
import { measureFeed } from './following/feed-metrics.ts'
import { createFollowStep } from './following/follow-feed.ts'
import { createModelState } from './following/model-state.ts'
import { createReadLoop } from './following/read-loop.ts'
import { createTurns } from './following/turns.ts'
import { createCardCache, type CardCache } from './memories/card-cache.ts'
import { createCartMemory, type CartMemory } from './memories/cart-memory.ts'
import { createLotMemory, type LotMemory } from './memories/lot-memory.ts'
import { insertChangeMark, listenForChanges, readChanges } from './reading/change-feed-queries.ts'
import { readChangesAfter } from './reading/read-changes-after.ts'
import type { ReadModel } from './reading/read-model.ts'
import { createSaving, MIN_LISTINGS } from './saved/keep-saved.ts'
import { openSavedModel, type LoadedModel } from './saved/saved-model.ts'
import { createBookMemory, type BookMemory } from './memories/book-memory.ts'
import { createTaxMemory, NO_TAXES, type ReadTax, type TaxMemory } from './memories/tax-memory.ts'
import { createUnreadMemory, type UnreadMemory } from './memories/unread-memory.ts'
import { createWatchMemory, type WatchMemory } from './memories/watch-memory.ts'
import { createTariffMemory, type TariffMemory } from '../../shipping/index.ts'
import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import type { Viewer } from '../../../lib/viewer.ts'
import type { ViewerCosts } from '../personal-cards.ts'
import { openFreight, type FreightFor } from '../viewer-freight.ts'
import { openWorth, type WorthFor } from '../viewer-worth.ts'

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
  unread: UnreadMemory
  books: BookMemory
  taxes: TaxMemory
  freightFor: FreightFor
  worthFor: WorthFor
  /** Both, to the viewer's ship-to or to the place that they have named. */
  costsFor: (viewer: Viewer | null, deliverTo: DeliverTo | null) => Promise<ViewerCosts>
  /** Calls back when photos that were public may be so no longer. */
  onAudienceChanged: (listener: () => void) => void
  /** Calls back with the accounts whose carts have changed, on this process or another; null where any may have. */
  onCartsChanged: (listener: (accountIds: readonly string[] | null) => void) => void
  /** The same for unread notices, and for orders. */
  onNoticesChanged: (listener: (accountIds: readonly string[] | null) => void) => void
  onOrdersChanged: (listener: (accountIds: readonly string[] | null) => void) => void
  ownChanges: OwnChanges
  /** Saves the model for the next start; false where it is not worth it, or failed. */
  save: () => Promise<boolean>
  /** The database's clock, in microseconds, as far as this process knows. */
  now: () => number
}

/** Without a notice, in case one was lost. */
const POLL_MS = 1_000
/** Without a successful read for so long, lot pages are read from the database: no feed would say what has changed. */
const UNFOLLOWED_AFTER_MS = 3_000
/**
 * A build takes much longer than an editor should wait. What is shown of the change is read next, within 4 s: whoever made it
 * must hear within 5 that the database is silent.
 */
const CATCH_UP_LIMIT_MS = 900
/** A build only reads, so a stop that waited minutes for it would gain nothing: what is under way ends with the process. */
const STOP_LIMIT_MS = 1_000
/** With what comes before the writing, which has limits of its own. */
const LAST_SAVE_LIMIT_MS = 5_000

export type CatalogueOptions = {
  pollMs?: number
  unfollowedAfterMs?: number
  tariffs?: TariffMemory
  /** What a state charges an account. Without it no lot has a cost, and none a profit. */
  readTax?: ReadTax
  /** What lots of a kind sold for. Without it no lot has comparables. */
  findComparables?: FindComparables
  /** The folder that models are saved in; null: none is. */
  savedIn?: string | null
  /** How many listings a model has that is saved. */
  minSaved?: number
}

type Parts = Pick<Context, 'db' | 'pool' | 'replica' | 'log'>

const NO_COMPARABLES: FindComparables = async () => ({ comparables: null, endsAt: Infinity })

export function openCatalogue(
  { db, pool, replica, log }: Parts,
  {
    pollMs = POLL_MS,
    unfollowedAfterMs = UNFOLLOWED_AFTER_MS,
    tariffs = createTariffMemory({ db, log }),
    readTax = NO_TAXES,
    findComparables = NO_COMPARABLES,
    savedIn = null,
    minSaved = MIN_LISTINGS,
  }: CatalogueOptions = {},
): Catalogue {
  const clock = createDatabaseClock()
  const state = createModelState({ unfollowedAfterMs })
  const measured = measureFeed(state)
  const memories = openMemories({ db, now: clock.now, isFollowed: state.isFollowed, readTax, findComparables })
  const { cards, lots, watches, carts, unread, books, taxes } = memories
  const listeners: Listeners = {
    onAudienceChanged: () => {},
    onCartsChanged: () => {},
    onNoticesChanged: () => {},
    onOrdersChanged: () => {},
  }
  const onLeftOut = (listing: string, error: unknown): void =>
    log.error({ err: error, listing }, 'a listing cannot be searched and is left out')

  const saved = savedIn === null ? null : openSavedModel(savedIn, db)
  async function loadSaved(): Promise<LoadedModel | null> {
    try {
      return (await saved?.load()) ?? null
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log.warn({ reason: (error as Error).message }, 'The saved catalogue is not used; it is built from the database.')
      return null
    }
  }

  const step = createFollowStep({
    state,
    clock,
    loadSaved,
    buildModel: (onAnswered) => buildModelAnywhere({ db, pool, replica, log }, onLeftOut, onAnswered),
    readChanges: (cursor) => readChanges(db, cursor),
    readChangesAfter: (micros) => readChangesAfter(db, micros),
    applyChanges: createApplyChanges({
      read: readListingsFrom(db),
      cards,
      lots,
      accounts: { watches, carts, unread, books },
      taxes,
      now: clock.now,
      onAudienceChanged: () => listeners.onAudienceChanged(),
      onCartsChanged: (accountIds) => listeners.onCartsChanged(accountIds),
      onNoticesChanged: (accountIds) => listeners.onNoticesChanged(accountIds),
      onOrdersChanged: (accountIds) => listeners.onOrdersChanged(accountIds),
      onLeftOut,
    }),
    onBuilt() {
      for (const memory of Object.values(memories)) memory.clear()
      listeners.onCartsChanged(null)
      listeners.onNoticesChanged(null)
      listeners.onOrdersChanged(null)
      listeners.onAudienceChanged()
    },
    log,
  })
  const turns = createTurns(step)
  const saving =
    saved &&
    createSaving({
      file: saved,
      state,
      turns,
      insertMark: () => insertChangeMark(db),
      follow: step,
      minListings: minSaved,
      log,
    })
  const loop = createReadLoop({
    read: turns.run,
    untilDueMs: () => ((state.current()?.model.agenda.nextAt() ?? Infinity) - clock.now()) / 1000,
    isListening: () => listener.isListening(),
    pollMs,
    log,
  })
  const listener = createNoticeListener({
    pool,
    log,
    name: 'lotyard catalogue',
    subscribe: listenForChanges,
    onNotice: loop.readSoon,
    onOpen: loop.readSoon,
  })

  /** The change is saved, so this neither fails nor takes long: then the results follow later. */
  async function settle(names: readonly string[]): Promise<void> {
    cards.forgetNamed(names)
    const caughtUp = turns.run().catch((error: unknown) => log.warn({ err: error }, 'results follow a change later'))
    await atMost(CATCH_UP_LIMIT_MS, caughtUp)
  }

  const freightFor = openFreight({ carts, tariffs, listCards: lots.listCards })
  const worthFor = openWorth({ books, readTax: taxes.read, whenReady: state.whenReady })

  return {
    ...memories,
    freightFor,
    worthFor,
    async costsFor(viewer, deliverTo) {
      const freight = await freightFor(viewer, deliverTo)
      return { freight, worth: await worthFor(viewer, freight) }
    },
    onAudienceChanged: (onAudienceChanged) => void Object.assign(listeners, { onAudienceChanged }),
    onCartsChanged: (onCartsChanged) => void Object.assign(listeners, { onCartsChanged }),
    onNoticesChanged: (onNoticesChanged) => void Object.assign(listeners, { onNoticesChanged }),
    onOrdersChanged: (onOrdersChanged) => void Object.assign(listeners, { onOrdersChanged }),
    ownChanges: { note: cards.forgetNamed, settle },
    now: clock.now,
    save: async () => (await saving?.saveNow()) ?? false,
    start() {
      saving?.start()
      measured.start()
      listener.open()
      loop.start()
    },
    async stop() {
      measured.stop()
      loop.stop()
      await listener.close()
      if (saving !== null) await atMost(LAST_SAVE_LIMIT_MS, saving.stop())
      await atMost(STOP_LIMIT_MS, turns.whenIdle())
    },
    whenReady: state.whenReady,
    isReady: state.isReady,
    catchUp: turns.run,
  }
}

async function atMost(limitMs: number, waited: Promise<void>): Promise<void> {
  const over = new AbortController()
  await Promise.race([waited, sleep(limitMs, undefined, { signal: over.signal }).catch(() => {})])
  over.abort()
}

type Listeners = {
  onAudienceChanged: () => void
  onCartsChanged: (accountIds: readonly string[] | null) => void
  onNoticesChanged: (accountIds: readonly string[] | null) => void
  onOrdersChanged: (accountIds: readonly string[] | null) => void
}

/** What is read beside the model, and kept as long as the feed says that it is true. */
function openMemories(
  reading: Pick<Parts, 'db'> &
    Required<Pick<CatalogueOptions, 'readTax' | 'findComparables'>> & { now: () => number; isFollowed: () => boolean },
) {
  const { db, now, isFollowed, readTax, findComparables } = reading
  const cards = createCardCache({
    // While the feed is not followed, searches show the cards there are, the clock's turns or not.
    isDue: ({ turnsAt }) => turnsAt - SKEW_MICROS <= now() && isFollowed(),
  })
  return {
    cards,
    watches: createWatchMemory({ db, isFollowed }),
    carts: createCartMemory({ db, isFollowed }),
    unread: createUnreadMemory({ db, isFollowed }),
    books: createBookMemory({ db, isFollowed }),
    taxes: createTaxMemory(readTax, { isFollowed }),
    lots: createLotMemory({ db, cards, isFollowed, now, findComparables }),
  }
}
