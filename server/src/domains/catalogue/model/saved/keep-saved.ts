// When the model is saved: every ten minutes, and when the process ends. Of several processes that share a folder one is
// enough, whichever comes first.
import type { FastifyBaseLogger } from 'fastify'
import type { BuiltModel } from '../build-model.ts'
import type { ModelState } from '../following/model-state.ts'
import type { Turns } from '../following/turns.ts'
import type { SavedModelFile } from './saved-model.ts'

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
const SAVE_LIMIT_MS = 2_500
/** A file that is younger spares as much. */
const FRESH_MS = 60_000
/** Replies that are still under way have most of a stop's time. */
const LAST_SAVE_LIMIT_MS = 4_000

export function createSaving({ file, state, turns, insertMark, follow, minListings, log }: SavingOptions): Saving {
  let timer: NodeJS.Timeout | undefined
  let lastFailure = ''

  /** Nothing is followed until it is done: a change would be in one half of the file and not in the other. */
  async function writeModel(limitMs: number): Promise<boolean> {
    const startedAt = performance.now()
    const mark = await insertMark()
    // From here on the position is one that comes after the mark.
    await follow()
    const built = state.current()
    if (built === null || !isFit(built)) return false
    if (!(await file.save(built, mark, limitMs))) return false
    const ms = Math.round(performance.now() - startedAt)
    log.info({ listings: built.model.engine.store.size, ms }, 'catalogue saved')
    return true
  }

  function isFit({ model }: BuiltModel): boolean {
    return state.isFollowed() && model.purging === null && model.engine.store.size >= minListings
  }

  async function saveUnless(maxAgeMs: number, limitMs: number): Promise<boolean> {
    const built = state.current()
    if (built === null || !isFit(built)) return false
    try {
      if ((await file.ageMs(built.history)) < maxAgeMs) return false
      const isSaved = await turns.alone(() => writeModel(limitMs))
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

  return {
    start() {
      timer = setInterval(() => void saveUnless(SAVE_EVERY_MS, SAVE_LIMIT_MS), LOOK_EVERY_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await saveUnless(FRESH_MS, LAST_SAVE_LIMIT_MS)
    },
    saveNow: () => saveUnless(0, SAVE_LIMIT_MS),
  }
}
