import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { hearStartReport } from './start-report.ts'

test('figures that a web process gives its peers while it starts are not taken for its report', async () => {
  const worker = new EventEmitter()
  const report = hearStartReport(worker)
  worker.emit('message', { peer: 'metrics', id: 1, measured: {} })
  worker.emit('message', { address: 'http://127.0.0.1:3000' })
  expect(await report).toEqual({ address: 'http://127.0.0.1:3000' })
})

test('a web process that ends without a word has no report', async () => {
  const worker = new EventEmitter()
  const report = hearStartReport(worker)
  worker.emit('message', { peer: 'counts', counts: {} })
  worker.emit('exit', 1)
  expect(await report).toBeNull()
})
