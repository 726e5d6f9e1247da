// Copies sections into memory of their own: some milliseconds at a time, because others are served meanwhile, and quickly,
// because nothing may change what they are of until it is done.
import { setImmediate } from 'node:timers/promises'
import type { Numbers, Section } from '../../engine/saved/sections.ts'

const SLICE_MS = 8
/** Where others take longer than that between two slices, the next slice is as long: else they would hold the copy up. */
const MAX_SLICE_MS = 50

/** The pieces of what it returns can be taken once: each is free when the next one is asked for. */
export async function copySections(sections: Iterable<Section>, signal: AbortSignal): Promise<Section[]> {
  const copied: Section[] = []
  let sliceEndsAt = performance.now() + SLICE_MS
  for (const { name, pieces } of sections) {
    const copies: Numbers[] = []
    for (const piece of pieces) {
      copies.push(copyOf(piece))
      if (performance.now() < sliceEndsAt) continue
      const pausedAt = performance.now()
      await setImmediate()
      signal.throwIfAborted()
      const pausedMs = performance.now() - pausedAt
      sliceEndsAt = performance.now() + Math.min(Math.max(SLICE_MS, pausedMs), MAX_SLICE_MS)
    }
    copied.push({ name, pieces: takenOnce(copies) })
  }
  return copied
}

function* takenOnce(copies: Numbers[]): Generator<Numbers> {
  for (let copy = copies.shift(); copy !== undefined; copy = copies.shift()) yield copy
}

/** A slice of a Buffer would be the same memory. */
function copyOf(numbers: Numbers): Numbers {
  return numbers instanceof Uint8Array ? new Uint8Array(numbers) : numbers.slice()
}
