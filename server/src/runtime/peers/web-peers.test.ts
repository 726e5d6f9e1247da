import { expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { openPeers } from './web-peers.ts'

test('while the first process is silent there are no numbers, rather than those of one process alone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const before = process.listeners('message')
  // Whoever runs this test has a channel of its own.
  const [send, connected] = [Reflect.get(process, 'send'), process.connected]
  Object.assign(process, { send: () => true, connected: true })
  onTestFinished(() => {
    vi.useRealTimers()
    Object.assign(process, { send, connected })
    for (const listener of process.listeners('message'))
      if (!before.includes(listener)) process.off('message', listener)
  })
  const collecting = expect(openPeers(2).collectMetrics([])).rejects.toEqual(new Refusal('busy'))
  await vi.advanceTimersByTimeAsync(3_000)
  await collecting
})
