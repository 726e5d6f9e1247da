import type { Worker } from 'node:cluster'
import { collectProcessMetrics, metrics } from '../../metrics.ts'
import type { Measured } from '../../lib/peers.ts'
import { addCounts, countsOf } from './last-counts.ts'
import { isPeerMessage, type FromWebProcess, type ToWebProcess } from './peer-messages.ts'

const REPLY_LIMIT_MS = 1_000

export type PeerRelay = {
  attach: (worker: Worker) => void
  /** Tells all web processes that they are about to end. */
  drain: (forMs: number) => void
  /** Tells one of them to stop in order, and then to end. */
  stop: (worker: Worker) => void
}

/** The first process's part between the web processes: passes counts on, and collects what all of them measured. */
export function openPeerRelay(workers: ReadonlySet<Worker>): PeerRelay {
  collectProcessMetrics()
  const waiting = new Map<number, (hasReplied: boolean) => void>()
  /** What each process that runs said last, and what all that ended had counted. */
  const lastOf = new Map<Worker, Measured>()
  let ended: Measured = []
  let lastId = 0

  function attach(worker: Worker): void {
    lastOf.set(worker, [])
    worker.once('exit', () => {
      ended = addCounts(ended, lastOf.get(worker) ?? [])
      lastOf.delete(worker)
    })
    worker.on('message', (message: unknown) => {
      if (isPeerMessage(message)) hear(worker, message as FromWebProcess)
    })
  }

  function hear(from: Worker, message: FromWebProcess): void {
    switch (message.peer) {
      case 'counts':
        for (const worker of othersOf(from)) tell(worker, message)
        break
      case 'metrics':
        remember(from, message.measured)
        waiting.get(message.id)?.(true)
        break
      case 'collect metrics':
        remember(from, message.measured)
        void collect(from, message.id)
        break
    }
  }

  /** Its last words may arrive after its end, and would be added to what it had counted. */
  function remember(worker: Worker, measured: Measured): void {
    if (lastOf.has(worker)) lastOf.set(worker, measured)
  }

  async function collect(from: Worker, id: number): Promise<void> {
    const replied = new Set<Worker>()
    const askEach = othersOf(from).map(async (worker) => (await ask(worker)) && replied.add(worker))
    const [own] = await Promise.all([metrics.getMetricsAsJSON(), ...askEach])
    // In one step: a process that ends meanwhile is either among these or among the ended ones.
    const others = [...lastOf].filter(([worker]) => worker !== from)
    const measured = others.map(([worker, last]) => (replied.has(worker) ? last : countsOf(last)))
    tell(from, { peer: 'collected metrics', id, measured: [own, ended, ...measured] })
  }

  /** False when it does not reply in time: it may be busy, or have just ended. */
  function ask(worker: Worker): Promise<boolean> {
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(resolve, REPLY_LIMIT_MS, false)
    waiting.set(id, resolve)
    tell(worker, { peer: 'metrics wanted', id })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(id)
    })
  }

  function othersOf(worker: Worker): Worker[] {
    return [...workers].filter((other) => other !== worker)
  }

  return {
    attach,
    drain(forMs) {
      for (const worker of workers) tell(worker, { peer: 'drain', forMs })
    },
    stop: (worker) => tell(worker, { peer: 'stop' }),
  }
}

function tell(worker: Worker, message: ToWebProcess): void {
  // It may end at this moment. Without a callback the failure is an error event, which would end the whole market.
  if (worker.isConnected()) worker.send(message, () => {})
}
