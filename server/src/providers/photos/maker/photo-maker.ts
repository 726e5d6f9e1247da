// Photos are decoded and encoded in a process of their own, one at a time and below the priority of pages: five hundred
// uploads then take one core at most, and only what pages leave of it. A file that ends its decoder ends that process and
// no other. It is started with the first photo, and ends when nothing comes for a while, or with the process it works for.
import { fork, type ChildProcess } from 'node:child_process'
import { Refusal } from '../../../lib/refusal.ts'
import type { MadePhoto, PhotoOrder, PhotoOutcome } from './photo-order.ts'

const LIMITS = {
  /** Each holds its file in memory, up to 20 MB. */
  maxWaiting: 16,
  /** The largest takes some seconds of a core, and gets a tenth of one while pages need them all. */
  timeLimitMs: 120_000,
  /** A started one holds some 100 MB. */
  idleMs: 60_000,
}
const PROCESS = new URL('photo-process.ts', import.meta.url)

export type PhotoMaker = {
  make: (order: PhotoOrder) => Promise<MadePhoto>
  /** Of the process that works; null while there is none. */
  pid: () => number | null
}

type Waiting = { order: PhotoOrder; settle: (outcome: PhotoOutcome) => void }

export function createPhotoMaker(limits: Partial<typeof LIMITS> = {}, file: URL = PROCESS): PhotoMaker {
  const { maxWaiting, timeLimitMs, idleMs } = { ...LIMITS, ...limits }
  const waiting: Waiting[] = []
  let child: ChildProcess | null = null
  let isWorking = false
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = startProcess(file)
    started.once('exit', () => {
      if (child === started) child = null
    })
    return started
  }

  /** At once, so that nothing is sent to one that is about to end. */
  function end(): void {
    child?.kill('SIGKILL')
    child = null
  }

  async function work(): Promise<void> {
    isWorking = true
    clearTimeout(idle)
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      child ??= start()
      const timeout = setTimeout(end, timeLimitMs)
      next.settle(await send(child, next.order))
      clearTimeout(timeout)
    }
    isWorking = false
    idle = setTimeout(end, idleMs).unref()
  }

  return {
    async make(order) {
      if (waiting.length >= maxWaiting) throw new Refusal('busy')
      const { promise, resolve: settle } = Promise.withResolvers<PhotoOutcome>()
      waiting.push({ order, settle })
      if (!isWorking) void work()
      const outcome = await promise
      if (outcome.kind === 'made') return outcome.photo
      if (outcome.kind === 'refused') throw new Refusal(outcome.code)
      if (outcome.kind === 'broken')
        throw new Error('The process that reads photos could not be started.', { cause: outcome.cause })
      // What we made ourselves can be read: the next attempt may succeed.
      if (order.source === 'own') throw new Error(`A photo could not be made: ${outcome.message}`)
      throw new Refusal('photo_unreadable', { cause: outcome.message })
    },
    pid: () => child?.pid ?? null,
  }
}

function startProcess(file: URL): ChildProcess {
  const child = fork(file, {
    // Nothing of our environment: it holds secrets, and a file may be crafted to read them.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // One that can't be started tells so once more when something is sent to it. Unheard it would end us.
  child.on('error', () => {})
  return child
}

/** Never rejects. While it works it keeps this process alive; before and after, it doesn't. */
async function send(child: ChildProcess, order: PhotoOrder): Promise<PhotoOutcome> {
  const { promise, resolve } = Promise.withResolvers<PhotoOutcome>()
  const onExit = (): void => resolve({ kind: 'failed', message: 'the process that reads photos ended' })
  const onError = (cause: Error): void => resolve({ kind: 'broken', cause })
  child.once('message', resolve).once('exit', onExit).once('error', onError)
  child.ref()
  child.channel?.ref()
  child.send(order, (error) => {
    // One that has just ended tells of its end by itself.
    if (error !== null && child.pid === undefined) onError(error)
  })
  const outcome = await promise
  child.off('message', resolve).off('exit', onExit).off('error', onError)
  child.unref()
  child.channel?.unref()
  return outcome
}

/** One for each process. */
export const photoMaker = createPhotoMaker()
