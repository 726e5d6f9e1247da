import type { Worker } from 'node:cluster'
import { collectProcessMetrics, metrics } from '../../metrics.ts'
import type { Measured } from '../../lib/peers.ts'
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
  const waiting = new Map<number, (measured: Measured | null) => void>()
  let lastId = 0

  function attach(worker: Worker): void {
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
        waiting.get(message.id)?.(message.measured)
        break
      case 'collect metrics':
        void collect(from, message.id)
        break
    }
  }

  async function collect(from: Worker, id: number): Promise<void> {
    const measured = await Promise.all([metrics.getMetricsAsJSON(), ...othersOf(from).map(ask)])
    tell(from, { peer: 'collected metrics', id, measured: measured.filter((each) => each !== null) })
  }

  /** Null when it does not reply in time: it may be busy, or have just ended. */
  function ask(worker: Worker): Promise<Measured | null> {
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<Measured | null>()
    const timer = setTimeout(resolve, REPLY_LIMIT_MS, null)
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
