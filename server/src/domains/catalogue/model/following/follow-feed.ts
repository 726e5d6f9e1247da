// One step of keeping the model in step with the database: a build where there is nothing to follow, else the next changes.
import type { FastifyBaseLogger } from 'fastify'
import type { BuiltModel } from '../build-model.ts'
import type { Changes } from '../reading/change-feed-queries.ts'
import { tidy } from '../reading/read-model.ts'
import type { ApplyChanges } from './apply-changes.ts'
import type { DatabaseClock } from './database-clock.ts'
import type { ModelState } from './model-state.ts'

export type FollowOptions = {
  state: ModelState
  clock: DatabaseClock
  buildModel: () => Promise<BuiltModel>
  readChanges: (cursor: string) => Promise<Changes>
  applyChanges: ApplyChanges
  /** Another model was put in place: what was remembered beside the one before may be wrong. */
  onBuilt: () => void
  log: Pick<FastifyBaseLogger, 'info'>
}

/** The steps must not overlap: each of them reads on from where the one before ended. */
export function createFollowStep(options: FollowOptions): () => Promise<void> {
  const { state, clock, log } = options

  async function build(): Promise<void> {
    const startedAt = performance.now()
    const since = Date.now()
    const built = await options.buildModel()
    clock.set(built.now, Date.now())
    state.build(built, since)
    options.onBuilt()
    const ms = Math.round(performance.now() - startedAt)
    log.info({ listings: built.model.engine.store.size, ms }, 'catalogue built')
    // Rows were judged by a clock that moved on during the load.
    await follow()
  }

  async function follow(): Promise<void> {
    const { model, cursor, timeline } = state.current()!
    const since = Date.now()
    const changes = await options.readChanges(cursor)
    if (changes.timeline !== timeline) {
      // Before the build, which may fail: the next step must not follow a cursor of another timeline.
      state.expire()
      return build()
    }
    // The clock was read at some moment of the call; the middle is the best guess.
    clock.set(changes.now, (since + Date.now()) / 2)
    await options.applyChanges(model, changes)
    tidy(model)
    // Only now: changes that could not be applied are read again.
    state.follow(changes.cursor, since)
  }

  return () => (state.needsBuild() ? build() : follow())
}
