// HEIC photos, as iPhones take them. The image library reads AVIF alone of this family, so libheif does it, compiled to
// WebAssembly: it can touch nothing of the process. It runs in a thread of its own, which gives its memory back and is ended
// when it takes too long.
import { MAX_HEIC_MEGAPIXELS } from '@lotyard/contract/rules/listings/lot-photos'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../lib/refusal.ts'
import type { HeicJob, HeicOutcome } from './heic-thread.ts'

export type HeicPixels = { data: Buffer; width: number; height: number }

/** A photo of 12 megapixels takes 1.3 s of a core, one of 50 takes five: longer where pages need that core. */
const TIME_LIMIT_MS = 60_000
/** By the brands that it names. What names AVIF too is read as AVIF, by the faster library. */
export function isHeic(input: Buffer): boolean {
  if (input.subarray(4, 8).toString('latin1') !== 'ftyp') return false
  const end = Math.min(input.readUInt32BE(0), 128, input.length)
  const brands: string[] = input.subarray(8, end).toString('latin1').match(/.{4}/gs) ?? []
  return !brands.includes('avif') && brands.some((brand) => /^(heic|heix|heim|heis|hevc|hevx)$/.test(brand))
}

export async function decodeHeic(input: Buffer, timeLimitMs = TIME_LIMIT_MS): Promise<HeicPixels> {
  const job: HeicJob = { bytes: new Uint8Array(input), maxPixels: MAX_HEIC_MEGAPIXELS * 1_000_000 }
  // What libheif has to say about a bad file would fill our logs: the reply says it.
  const thread = new Worker(new URL('heic-worker.ts', import.meta.url), { workerData: job, stdout: true, stderr: true })
  try {
    const outcome = await outcomeOf(thread, timeLimitMs)
    if (outcome.kind === 'too_large') throw new Refusal('photo_too_large')
    if (outcome.kind === 'unreadable') throw new Refusal('photo_unreadable')
    const { data, width, height } = outcome
    return { data: Buffer.from(data.buffer), width, height }
  } finally {
    await thread.terminate()
  }
}

function outcomeOf(thread: Worker, timeLimitMs: number): Promise<HeicOutcome> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve({ kind: 'unreadable' }), timeLimitMs)
    const end = (outcome: HeicOutcome): void => {
      clearTimeout(timeout)
      resolve(outcome)
    }
    thread.once('message', (outcome: HeicOutcome) => end(outcome))
    // A file that makes the decoder fail, or use up its memory, can't be read either.
    thread.once('error', () => end({ kind: 'unreadable' }))
    thread.once('exit', () => end({ kind: 'unreadable' }))
  })
}
