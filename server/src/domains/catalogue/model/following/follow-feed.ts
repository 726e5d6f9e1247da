// One step of keeping the model in step with the database: a build where there is nothing to follow, else the next changes.
import type { FastifyBaseLogger } from 'fastify'
import type { BuiltModel } from '../build-model.ts'
import type { LoadedModel } from '../saved/saved-model.ts'
import type { Changes, FeedPosition } from '../reading/change-feed-queries.ts'
import { tidy } from '../reading/read-model.ts'
import type { ApplyChanges } from './apply-changes.ts'
import { compareServers } from './compare-servers.ts'
import type { DatabaseClock } from './database-clock.ts'
import type { ModelState } from './model-state.ts'

export type FollowOptions = {
  state: ModelState
  clock: DatabaseClock
  /** `onAnswered` is told when the database has answered: from then on it is at work. */
  buildModel: (onAnswered: () => void) => Promise<BuiltModel & { isFromReplica: boolean }>
  /** What a process before this one saved; null where there is nothing that can be used. */
  loadSaved: () => Promise<LoadedModel | null>
  readChanges: (cursor: string) => Promise<Changes>
  /** Reads everything again that was committed after a moment of the database's clock; null where that is too much. */
  readChangesAfter: (micros: number) => Promise<Changes | null>
  applyChanges: ApplyChanges
  /** Another model was put in place: what was remembered beside the one before may be wrong. */
  onBuilt: () => void
  log: Pick<FastifyBaseLogger, 'info'>
}

/** What fails because the database is away is tried again. */
const MAX_LOADS = 3

/** The steps must not overlap: each of them reads on from where the one before ended. */
export function createFollowStep(options: FollowOptions): () => Promise<void> {
  const { state, clock, log } = options

  async function build(): Promise<void> {
    const startedAt = performance.now()
    const since = Date.now()
    const { isFromReplica, ...built } = await options.buildModel(state.buildBegan).catch((error: unknown) => {
      state.buildFailed()
      throw error
    })
    clock.set(built.now, Date.now())
    state.build(built, since)
    options.onBuilt()
    const ms = Math.round(performance.now() - startedAt)
    log.info({ listings: built.model.engine.store.size, ms, isFromReplica }, 'catalogue built')
    // Rows were judged by a clock that moved on during the load.
    await follow()
  }

  let loadsLeft = MAX_LOADS

  /** Nobody is served before all that has changed since it was saved is in it: a lot may be private by now. */
  async function load(): Promise<boolean> {
    const startedAt = performance.now()
    const since = Date.now()
    loadsLeft -= 1
    const loaded = await options.loadSaved()
    if (loaded === null) return false
    const { model, changes } = loaded
    const { cursor, history, run, walBytes, keepsCommits, now } = changes
    clock.set(changes.now, Date.now())
    await options.applyChanges(model, changes)
    tidy(model)
    state.build({ model, cursor, history, run, walBytes, keepsCommits, now }, since)
    options.onBuilt()
    const ms = Math.round(performance.now() - startedAt)
    const changed = new Set([...changes.offers, ...changes.goods]).size
    log.info({ listings: model.engine.store.size, changed, ms }, 'catalogue loaded')
    return true
  }

  async function start(): Promise<void> {
    if (loadsLeft > 0 && (await load())) return
    loadsLeft = 0
    await build()
  }

  async function follow(): Promise<void> {
    const { model, ...position } = state.current()!
    const since = Date.now()
    const changes = await readNext(position)
    if (changes === null) {
      // Before the build, which may fail: the next step must not follow a cursor of another server.
      state.expire()
      return build()
    }
    // The clock was read at some moment of the call; the middle is the best guess.
    clock.set(changes.now, (since + Date.now()) / 2)
    await options.applyChanges(model, changes)
    tidy(model)
    // Only now: changes that could not be applied are read again.
    state.follow(changes, since)
  }

  /** What changed since the position; null where the feed cannot tell. */
  async function readNext(position: FeedPosition): Promise<Changes | null> {
    const changes = await options.readChanges(position.cursor)
    const server = compareServers(position, changes)
    if (server !== 'restarted') return server === 'same' ? changes : null
    const again = await options.readChangesAfter(position.now)
    // It may have restarted once more in between.
    return again !== null && compareServers(position, again) !== 'other' ? again : null
  }

  return () => (state.needsBuild() ? start() : follow())
}
