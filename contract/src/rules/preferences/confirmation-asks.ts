// How often an address may be asked to confirm its subscription. A visitor can type any address into the footer, and
// without a limit the form would fill a stranger's mailbox.

const MIN_PAUSE_MS = 60_000
const WINDOW_MS = 86_400_000
export const MAX_ASKS_A_DAY = 5

/** `count` mails since `since`, the last one at `at`. A count of zero: never asked. */
export type Asks = { at: Date; since: Date; count: number }

/** The asks with one more at `now`; null when it would be one too many. */
export function askAgain(asks: Asks, now: Date): Asks | null {
  const isNewWindow = asks.count === 0 || now.getTime() - asks.since.getTime() >= WINDOW_MS
  if (asks.count > 0 && now.getTime() - asks.at.getTime() < MIN_PAUSE_MS) return null
  if (isNewWindow) return { at: now, since: now, count: 1 }
  return asks.count >= MAX_ASKS_A_DAY ? null : { ...asks, at: now, count: asks.count + 1 }
}
