// What a countdown shows (spec §4 and §9).
//
// The remaining time as 'HH:MM:SS', by default with hours that may exceed 24. At ten seconds or less it shows zeros: with
// the network's delay the last seconds cannot be exact, and bids are taken until the server says that the auction has ended.
import { countOf } from '@lotyard/contract/rules/format-count'

const ZERO_COUNTDOWN = '00:00:00'
const SHOWN_ABOVE_MS = 10_000
const DAY_MS = 86_400_000

export type CountdownPhase = 'running' | 'ending' | 'ended'

export function countdownPhase(remainingMs: number): CountdownPhase {
  if (remainingMs <= 0) return 'ended'
  return remainingMs > SHOWN_ABOVE_MS ? 'running' : 'ending'
}

/** With `days`, a day and more reads '6d 20:50:03': buyers don't know which day 164 hours lead to. Never broken in two. */
export function formatCountdown(remainingMs: number, format: 'hours' | 'days' = 'hours'): string {
  if (countdownPhase(remainingMs) !== 'running') return ZERO_COUNTDOWN
  const days = format === 'days' ? Math.floor(remainingMs / DAY_MS) : 0
  const seconds = Math.floor((remainingMs - days * DAY_MS) / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (days > 0 ? `${days}d\u{a0}` : '') + parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** A length of time in words: '3 minutes', '20 seconds', '2 min 10 s'. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return countOf(seconds, 'second')
  return seconds % 60 === 0 ? countOf(minutes, 'minute') : `${minutes} min ${seconds % 60} s`
}
