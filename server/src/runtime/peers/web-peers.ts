import { metrics } from '../../metrics.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Counts, Measured, Peers } from '../../lib/peers.ts'
import { isPeerMessage, type FromWebProcess, type ToWebProcess } from './peer-messages.ts'

/** A little longer than the first process waits for the others. */
const COLLECT_LIMIT_MS = 2_000

/**
 * Calls back when the first process says that this one is about to end, or must stop now. A message without a listener is
 * lost: listen early.
 */
export function hearEnd({ onDrain, onStop }: { onDrain: (forMs: number) => void; onStop: () => void }): void {
  process.on('message', (message: unknown) => {
    if (!isPeerMessage(message)) return
    const told = message as ToWebProcess
    if (told.peer === 'drain') onDrain(told.forMs)
    if (told.peer === 'stop') onStop()
  })
}

/** A web process's way to the others, through the first process. */
export function openPeers(webProcesses: number): Peers {
  const listeners = new Set<(counts: Counts) => void>()
  const waiting = new Map<number, (measured: Measured[]) => void>()
  let lastId = 0

  process.on('message', (message: unknown) => {
    if (isPeerMessage(message)) hear(message as ToWebProcess)
  })

  function hear(message: ToWebProcess): void {
    switch (message.peer) {
      case 'counts':
        for (const listener of listeners) listener(message.counts)
        break
      case 'metrics wanted':
        void metrics.getMetricsAsJSON().then((measured) => tell({ peer: 'metrics', id: message.id, measured }))
        break
      case 'collected metrics':
        waiting.get(message.id)?.(message.measured)
        break
      // For `hearEnd`.
      case 'drain':
      case 'stop':
        break
    }
  }

  function collectMetrics(own: Measured): Promise<Measured[]> {
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = Promise.withResolvers<Measured[]>()
    // No numbers rather than this process's alone, which a collector would take for counters that began again.
    const timer = setTimeout(() => reject(new Refusal('busy')), COLLECT_LIMIT_MS)
    waiting.set(id, resolve)
    tell({ peer: 'collect metrics', id, measured: own })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(id)
    })
  }

  return {
    webProcesses,
    tellCounts: (counts) => tell({ peer: 'counts', counts }),
    hearCounts: (listener) => void listeners.add(listener),
    collectMetrics,
  }
}

function tell(message: FromWebProcess): void {
  // The first process may be ending. Without a callback the failure is an error event, which would end this one mid-request.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
