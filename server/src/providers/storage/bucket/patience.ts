import type { RetryLimits } from './with-retries.ts'

/** How long the bucket may take: for a reply, and between two pieces of a file. */
export type Patience = RetryLimits & { silenceMs: number }

export const PATIENCE = {
  /** A person waits. */
  request: { tries: 4, tryMs: 3_000, allMs: 8_000, firstPauseMs: 200, silenceMs: 5_000 },
  /** Jobs, the demo and commands: given up, they begin again from the start. */
  work: { tries: 8, tryMs: 20_000, allMs: 60_000, firstPauseMs: 500, silenceMs: 20_000 },
} as const satisfies Record<string, Patience>

/** What a try may take longer for each byte that is sent: 2 s for a megabyte. */
const MS_PER_BYTE = 2 / 1_000

export function limitsFor({ tries, tryMs, allMs, firstPauseMs }: Patience, body?: Uint8Array): RetryLimits {
  const sendingMs = (body?.byteLength ?? 0) * MS_PER_BYTE
  return { tries, firstPauseMs, tryMs: tryMs + sendingMs, allMs: allMs + 2 * sendingMs }
}
