import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openPeerRelay } from './peer-relay.ts'

/** As Node does it: a message that cannot be sent goes to the callback, or is an error event. */
class EndingWorker extends EventEmitter {
  attempts = 0
  isConnected = (): boolean => true
  send(_message: unknown, callback?: (error: Error) => void): boolean {
    this.attempts += 1
    const error = new Error('write EPIPE')
    if (callback === undefined) this.emit('error', error)
    else callback(error)
    return false
  }
}

test('a web process that just ended does not end the first one when others tell their counts', () => {
  const [telling, ending] = [new EndingWorker(), new EndingWorker()]
  const workers = [telling, ending] as unknown as Worker[]
  const relay = openPeerRelay(new Set(workers))
  for (const worker of workers) relay.attach(worker)
  telling.emit('message', { peer: 'counts', counts: {} })
  expect(ending.attempts).toBe(1)
})
