import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Measured } from '../../lib/peers.ts'
import type { FromWebProcess, ToWebProcess } from './peer-messages.ts'
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

/** A web process with numbers of its own, which may fall silent or end. */
class MeasuredWorker extends EventEmitter {
  readonly #registry = new Registry()
  readonly #count = new Counter({ name: 'bids_total', help: 'x', labelNames: ['outcome'], registers: [this.#registry] })
  readonly #seconds = new Histogram({ name: 'seconds', help: 'x', buckets: [1], registers: [this.#registry] })
  readonly #streams = new Gauge({ name: 'streams', help: 'x', registers: [this.#registry] })
  isSilent = false
  #collected = Promise.withResolvers<Measured[]>()
  isConnected = (): boolean => true

  bid(outcome: string): void {
    this.#count.inc({ outcome })
    this.#seconds.observe(0.5)
    this.#streams.inc()
  }
  send(message: ToWebProcess, callback: () => void): boolean {
    if (message.peer === 'metrics wanted' && !this.isSilent) void this.reply(message.id)
    if (message.peer === 'collected metrics') this.#collected.resolve(message.measured)
    callback()
    return true
  }
  async reply(id: number): Promise<void> {
    this.tell({ peer: 'metrics', id, measured: await this.#registry.getMetricsAsJSON() })
  }
  tell(message: FromWebProcess): void {
    this.emit('message', message)
  }
  /** What /metrics says where this process is asked. */
  async readMetrics(): Promise<Record<string, number>> {
    this.#collected = Promise.withResolvers()
    const measured = await this.#registry.getMetricsAsJSON()
    this.tell({ peer: 'collect metrics', id: 1, measured })
    const text = await AggregatorRegistry.aggregate([measured, ...(await this.#collected.promise)]).metrics()
    const lines = [...text.matchAll(/^((?:bids_total|seconds_count|streams)\S*) (\S+)$/gm)]
    return Object.fromEntries(lines.map(([, name, value]) => [name!, Number(value)]))
  }
}

test('no counter falls while a web process is silent, nor after it has ended, whichever is asked; gauges leave it out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const all = [new MeasuredWorker(), new MeasuredWorker(), new MeasuredWorker()] as const
  const [one, two, three] = all
  const workers = new Set<Worker>(all as unknown as Worker[])
  const relay = openPeerRelay(workers)
  for (const worker of workers) relay.attach(worker)
  const read = async (worker: MeasuredWorker): Promise<Record<string, number>> => {
    const reading = worker.readMetrics()
    await vi.advanceTimersByTimeAsync(1_500)
    return reading
  }

  for (const worker of all) worker.bid('accepted')
  two.bid('busy')
  const whole = { 'bids_total{outcome="accepted"}': 3, 'bids_total{outcome="busy"}': 1, seconds_count: 4 }
  // Itself asked, it says what it counted as well.
  expect(await read(two)).toEqual({ ...whole, streams: 4 })
  two.isSilent = true
  expect(await read(one)).toEqual({ ...whole, streams: 2 })
  workers.delete(two as unknown as Worker)
  two.emit('exit')
  // Sent before its end, and heard after it.
  await two.reply(1)
  expect(await read(three)).toEqual({ ...whole, streams: 2 })
  workers.delete(three as unknown as Worker)
  three.emit('exit')
  one.bid('accepted')
  expect(await read(one)).toEqual({
    'bids_total{outcome="accepted"}': 4,
    'bids_total{outcome="busy"}': 1,
    seconds_count: 5,
    streams: 2,
  })
})
