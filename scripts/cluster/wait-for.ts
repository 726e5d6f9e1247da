import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 100
const LIMIT_MS = 180_000

/** Returns what `look` finds, as soon as it finds something. Its errors mean: not yet. */
export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | null>,
  { limitMs = LIMIT_MS, signal }: { limitMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<Found> {
  const deadline = performance.now() + limitMs
  let last: unknown = null
  for (;;) {
    signal?.throwIfAborted()
    try {
      const found = await look()
      if (found !== null) return found
    } catch (error) {
      last = error
    }
    if (performance.now() > deadline)
      throw new Error(`Not within ${limitMs / 1_000} s: ${what}.`, { cause: last ?? undefined })
    await sleep(LOOK_EVERY_MS)
  }
}

export async function isOk(url: string): Promise<true | null> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) })
  await reply.arrayBuffer()
  return reply.ok ? true : null
}
