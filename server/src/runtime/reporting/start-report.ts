import { once, type EventEmitter } from 'node:events'
import { isPeerMessage } from '../peers/peer-messages.ts'

/** What a web process says of its start. */
export type StartReport = { address: string } | { failure: string; mayPass: boolean }

/** Waits for the report of a web process; null when it ended without one. What it tells its peers meanwhile is no report. */
export function hearStartReport(worker: EventEmitter): Promise<StartReport | null> {
  const reported = new Promise<StartReport>((resolve) => {
    worker.on('message', (message: unknown) => {
      if (!isPeerMessage(message)) resolve(message as StartReport)
    })
  })
  return Promise.race([reported, once(worker, 'exit').then(() => null)])
}
