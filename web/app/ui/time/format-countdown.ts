// What a countdown shows (spec §4 and §9).
//
// The remaining time as 'HH:MM:SS'; hours may exceed 24. At ten seconds or less it shows zeros: with the network's delay
// the last seconds cannot be exact, and bids are taken until the server says that the auction has ended.

export const ZERO_COUNTDOWN = '00:00:00'
const SHOWN_ABOVE_MS = 10_000

export type CountdownPhase = 'running' | 'ending' | 'ended'

export function countdownPhase(remainingMs: number): CountdownPhase {
  if (remainingMs <= 0) return 'ended'
  return remainingMs > SHOWN_ABOVE_MS ? 'running' : 'ending'
}

export function formatCountdown(remainingMs: number): string {
  if (countdownPhase(remainingMs) !== 'running') return ZERO_COUNTDOWN
  const seconds = Math.floor(remainingMs / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
