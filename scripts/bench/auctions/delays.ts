// From sending a bid until each page knows of it.
import type { ListenReport } from './listeners.ts'

export const LISTENERS_PROCESS = new URL('listeners.ts', import.meta.url)

export type Delays = { received: number; at: (share: number) => number }

export function delaysOf(reports: ListenReport[], sentAt: bigint[]): Delays {
  const delays = reports
    .filter(Boolean)
    .flatMap(({ seen, atNs }) => (seen === 0 ? [] : atNs.map((at) => Number(BigInt(at) - sentAt[seen - 1]!) / 1e6)))
    .toSorted((a, b) => a - b)
  return {
    received: delays.length,
    at: (share) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? NaN,
  }
}
