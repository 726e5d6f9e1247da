// Decides what arrives together in one transaction: what comes while a group is being decided goes into the next one. The
// busier it gets, the more share the cost of a transaction, and a lone one waits for no other.
//
// What holds:
// - A group never waits for a lock of another transaction, so that a stuck lot delays only its own buyers: what it meets
//   locked comes again with the next groups, and is then decided alone, where it may wait.
// - One that spoils its group's transaction fails alone: after an error each is decided by itself.
// - Where the database is away nobody is decided twice, because a commit may have happened: they all hear so at once.
// - The queue has a limit.
import { isDatabaseAway } from '../../../../db/connections/database-away.ts'

/** `again`: another transaction, or another one of the group, has what it needs. */
export type Decided<Result> = { result: Result } | { error: unknown } | 'again'

type Options<Asked, Result> = {
  /** A group has one of a key at most. */
  keyOf: (asked: Asked) => string
  /** In one transaction, without waiting for locks. The outcomes are in the order of the group. */
  decideGroup: (group: readonly Asked[]) => Promise<Decided<Result>[]>
  /** In a transaction of its own, which may wait. */
  decideAlone: (asked: Asked) => Promise<Result>
  whenFull: (asked: Asked) => Promise<Result>
  maxGroup?: number
  maxWaiting?: number
}

type Waiting<Asked, Result> = {
  asked: Asked
  tries: number
  resolve: (result: Result | Promise<Result>) => void
  reject: (error: unknown) => void
}

/** Above it, an order costs hardly less, and the first of a group waits for the last. */
const MAX_GROUP = 32
/** At 300 orders a second, three seconds of work. */
const MAX_WAITING = 1_000
/** Locks are mostly held for milliseconds. Whoever finds them held this often waits for them. */
const MAX_TRIES = 3

/** What it returns resolves once the transaction that decided is committed. */
export function inGroups<Asked, Result>({
  keyOf,
  decideGroup,
  decideAlone,
  whenFull,
  maxGroup = MAX_GROUP,
  maxWaiting = MAX_WAITING,
}: Options<Asked, Result>): (asked: Asked) => Promise<Result> {
  let queue: Waiting<Asked, Result>[] = []
  let isRunning = false

  async function work(): Promise<void> {
    // What arrives in this turn of the event loop belongs together.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) await decideNext(takeGroup())
    // In the same turn as the last look at the queue. Any later, and what came in between would wake nobody.
    isRunning = false
  }

  /** The oldest, one of each key. The others keep their places. */
  function takeGroup(): Waiting<Asked, Result>[] {
    const group = new Map<string, Waiting<Asked, Result>>()
    const left: Waiting<Asked, Result>[] = []
    for (const waiting of queue) {
      const key = keyOf(waiting.asked)
      if (group.size < maxGroup && !group.has(key)) group.set(key, waiting)
      else left.push(waiting)
    }
    queue = left
    return [...group.values()]
  }

  async function decideNext(group: Waiting<Asked, Result>[]): Promise<void> {
    try {
      const outcomes = await decideGroup(group.map(({ asked }) => asked))
      const again = group.filter((waiting, at) => !answer(waiting, outcomes[at]!))
      const [patient, left] = [
        again.filter(({ tries }) => tries < MAX_TRIES),
        again.filter(({ tries }) => tries >= MAX_TRIES),
      ]
      queue.unshift(...patient)
      left.forEach(sendAlone)
    } catch (error) {
      if (isDatabaseAway(error)) for (const { reject } of [...group, ...queue.splice(0)]) reject(error)
      else group.forEach(sendAlone)
    }
  }

  /** False for one that is not decided yet. */
  function answer(waiting: Waiting<Asked, Result>, outcome: Decided<Result>): boolean {
    waiting.tries += 1
    if (outcome === 'again') return false
    if ('error' in outcome) waiting.reject(outcome.error)
    else waiting.resolve(outcome.result)
    return true
  }

  function sendAlone({ asked, resolve }: Waiting<Asked, Result>): void {
    resolve(decideAlone(asked))
  }

  return (asked) => {
    if (queue.length >= maxWaiting) return whenFull(asked)
    return new Promise((resolve, reject) => {
      queue.push({ asked, tries: 0, resolve, reject })
      if (isRunning) return
      isRunning = true
      void work()
    })
  }
}
