// A process that decodes and encodes photos for the one that started it, below the priority of what serves pages. It knows
// no settings, no secrets and no database: bytes come in, bytes go out. See photo-maker.ts.
import { constants, getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import { Refusal } from '../../../lib/refusal.ts'
import { fillOrder } from './fill-order.ts'
import type { PhotoOrder, PhotoOutcome } from './photo-order.ts'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
// Below its parent, which may be low itself. Not the lowest: while pages keep every core busy, an upload would wait for minutes.
setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL))
// One core at most, also for AVIF, whose encoder would take all there are.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (order: PhotoOrder) => void answer(order))
// Its parent has ended, also by SIGKILL. An ordinary exit would wait for the photo at hand.
process.on('disconnect', end)
// It ended while this one was starting, and told nobody who listened.
if (!process.connected) end()
// A terminal and a service manager signal the whole group, while the parent still answers its last uploads.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

async function answer(order: PhotoOrder): Promise<void> {
  process.send!(await outcomeOf(order))
}

async function outcomeOf(order: PhotoOrder): Promise<PhotoOutcome> {
  try {
    return { kind: 'made', photo: await fillOrder(order) }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', code: error.code }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}
