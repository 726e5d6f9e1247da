// Which model a process serves, how far it follows the feed, and who waits for the first one.
import type { BuiltModel } from '../build-model.ts'
import type { FeedPosition } from '../reading/change-feed-queries.ts'
import type { ReadModel } from '../reading/read-model.ts'

export type ModelState = {
  /** With where the next read begins; a cursor means something only in the server it was read from. */
  current: () => BuiltModel | null
  /** The model, as soon as there is one. */
  whenReady: () => Promise<ReadModel>
  /**
   * Whether visitors may be sent here: the model was read in the last minutes, or is being built again. An expired one
   * counts. After a failover every process builds again at the same time, and searches that are minutes old are better than
   * no market; what must not be old is read from the database meanwhile (`isFollowed`).
   */
  isReady: () => boolean
  /** Whether memory is at most so old that it may answer for the database. */
  isFollowed: () => boolean
  /** How long ago the last read ended, and how old what it did not see may be; null while there is no model. */
  ages: () => { readMs: number; lagMs: number } | null
  needsBuild: () => boolean
  /** A build is under way, and the database has answered it. */
  buildBegan: () => void
  buildFailed: () => void
  /** A model replaces the one before, of a snapshot taken after `since`. */
  build: (built: BuiltModel, since: number) => void
  /** Everything up to the position was applied, by a read that began at `since`. */
  follow: (position: FeedPosition, since: number) => void
  /** The model cannot be followed any further. It is served until another one is built. */
  expire: () => void
}

/** The feed is trimmed after ten minutes at the soonest; a reader that fell behind by half of that rebuilds its model. */
const REBUILD_AFTER_MS = 5 * 60_000

/** Without a successful read for `unfollowedAfterMs`, no feed would say what has changed. */
export function createModelState({ unfollowedAfterMs }: { unfollowedAfterMs: number }): ModelState {
  const first = Promise.withResolvers<ReadModel>()
  let current: BuiltModel | null = null
  let isExpired = false
  let isBuilding = false
  /** A build that the database answered failed all the same, so the next may too: the model could grow old without end. */
  let hasBuildFailed = false
  let lastReadAt = 0
  /** Everything that was committed before it is in memory, by this process's clock: when a read began, not when it ended. */
  let followedTo = -Infinity

  const isRecent = (): boolean => Date.now() - lastReadAt <= REBUILD_AFTER_MS

  return {
    current: () => current,
    whenReady: async () => current?.model ?? first.promise,
    isReady: () => current !== null && (isRecent() || (isBuilding && !hasBuildFailed)),
    isFollowed: () => !isExpired && Date.now() - followedTo < unfollowedAfterMs,
    ages: () => (current === null ? null : { readMs: Date.now() - lastReadAt, lagMs: Date.now() - followedTo }),
    needsBuild: () => current === null || isExpired || !isRecent(),
    buildBegan() {
      isBuilding = true
    },
    buildFailed() {
      // One that the database did not answer says nothing about the next.
      hasBuildFailed ||= isBuilding
      isBuilding = false
    },
    build(built, since) {
      current = built
      isExpired = false
      isBuilding = false
      hasBuildFailed = false
      lastReadAt = Date.now()
      followedTo = since
      // Here and not after the read that follows, which may fail: requests that wait for the model would wait for ever.
      first.resolve(built.model)
    },
    follow({ cursor, history, run, walBytes, keepsCommits, now }, since) {
      current = { model: current!.model, cursor, history, run, walBytes, keepsCommits, now }
      lastReadAt = Date.now()
      followedTo = since
    },
    expire() {
      isExpired = true
    },
  }
}
