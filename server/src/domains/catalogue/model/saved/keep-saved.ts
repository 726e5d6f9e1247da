// When the model is saved: every ten minutes, and when the process ends. Of several processes that share a folder one is
// enough, whichever comes first.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { BuiltModel } from '../build-model.ts'
import type { ModelState } from '../following/model-state.ts'
import type { Turns } from '../following/turns.ts'
import { copyModel } from './model-sections.ts'
import type { ModelCopy, SavedModelFile } from './saved-model.ts'

export type SavingOptions = {
  file: Pick<SavedModelFile, 'save' | 'ageMs'>
  state: Pick<ModelState, 'current' | 'isFollowed'>
  turns: Pick<Turns, 'alone'>
  /** Notes which transactions are open now. */
  insertMark: () => Promise<string>
  /** One step of following the feed. */
  follow: () => Promise<void>
  /** A smaller model is built faster than anybody notices. */
  minListings: number
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export type Saving = {
  start: () => void
  /** Saves once more, in a few seconds or not at all. */
  stop: () => Promise<void>
  /** Saves whatever there is; false where the model is not fit, or it failed. */
  saveNow: () => Promise<boolean>
}

export const MIN_LISTINGS = 10_000

const LOOK_EVERY_MS = 60_000
/** The feed keeps what came after it for three times as long. */
const SAVE_EVERY_MS = 10 * 60_000
/** Less than memories answer without a read of the feed, which waits meanwhile. */
const COPY_LIMIT_MS = 2_500
/** The disk is slow then, and changes are followed all the same. */
const WRITE_LIMIT_MS = 20_000
/** A file that is younger spares as much. */
const FRESH_MS = 60_000
/** Replies that are still under way have most of a stop's time. */
const LAST_WRITE_LIMIT_MS = 4_000

export function createSaving({ file, state, turns, insertMark, follow, minListings, log }: SavingOptions): Saving {
  let timer: NodeJS.Timeout | undefined
  let lastFailure = ''
  let underWay: Promise<unknown> = Promise.resolve()

  /** Nothing is followed until it is done: a change would be in one half of the copy and not in the other. */
  async function copyAlone(): Promise<{ copy: ModelCopy; about: object } | null> {
    const mark = await insertMark()
    // From here on the position is one that comes after the mark.
    await follow()
    const followedAt = performance.now()
    const built = state.current()
    if (built === null || !isFit(built)) return null
    const { model, ...position } = built
    const copied = await copyModel(model, AbortSignal.timeout(COPY_LIMIT_MS))
    const about = { listings: model.engine.store.size, unfollowedMs: Math.round(performance.now() - followedAt) }
    return { copy: { position, mark, ...copied }, about }
  }

  async function writeModel(writeLimitMs: number): Promise<boolean> {
    const startedAt = performance.now()
    const about = { listings: 0, unfollowedMs: 0 }
    const isSaved = await file.save(async () => {
      const copied = await turns.alone(copyAlone)
      if (copied === null) return null
      Object.assign(about, copied.about)
      return copied.copy
    }, writeLimitMs)
    const ms = Math.round(performance.now() - startedAt)
    if (isSaved) log.info({ ...about, ms }, 'catalogue saved')
    return isSaved
  }

  function isFit({ model }: BuiltModel): boolean {
    return state.isFollowed() && model.purging === null && model.engine.store.size >= minListings
  }

  async function saveOlder(maxAgeMs: number, writeLimitMs: number): Promise<boolean> {
    const built = state.current()
    if (built === null || !isFit(built)) return false
    try {
      if ((await file.ageMs(built.history)) < maxAgeMs) return false
      const isSaved = await writeModel(writeLimitMs)
      lastFailure = ''
      return isSaved
    } catch (error) {
      // A folder that can't be written to is no reason for a line every minute.
      if (String(error) !== lastFailure)
        log.warn({ err: error }, 'The catalogue could not be saved; the next start builds it.')
      lastFailure = String(error)
      return false
    }
  }

  /** One after the other: the last one of a process finds the file of one that is still being written. */
  function saveUnless(maxAgeMs: number, writeLimitMs: number): Promise<boolean> {
    const saved = underWay.then(() => saveOlder(maxAgeMs, writeLimitMs))
    underWay = saved
    return saved
  }

  return {
    start() {
      timer = setInterval(() => void saveUnless(SAVE_EVERY_MS, WRITE_LIMIT_MS), LOOK_EVERY_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      const saved = saveUnless(FRESH_MS, LAST_WRITE_LIMIT_MS)
      // One that is being written for a slow disk ends with the process; its part of a file is nobody's.
      await Promise.race([saved, sleep(COPY_LIMIT_MS + LAST_WRITE_LIMIT_MS, undefined, { ref: false })])
    },
    saveNow: () => saveUnless(0, WRITE_LIMIT_MS),
  }
}
