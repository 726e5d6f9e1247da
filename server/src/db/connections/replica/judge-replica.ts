// Decides whether a replica is fit to be read from.
import type { ServerPoint } from './replica-queries.ts'

const MEGABYTE = 1024 * 1024
export const MAX_BEHIND_BYTES = 64 * MEGABYTE
export const MAX_BEHIND_MS = 30_000
/** Prices drop and auctions end by the clock of whom we ask; a round trip takes part of it. */
export const MAX_CLOCK_OFF_MS = 2_000

/** How far the primary was at a moment of ours. */
export type PrimaryMark = { atMs: number; walBytes: number }

/** How far a server's clock is ahead of ours, which is known to half of the time that its call took. */
export type ClockLook = { aheadMs: number; slackMs: number }

export type ReplicaLook = {
  /** Read after the replica. */
  primary: ServerPoint & ClockLook
  replica: ServerPoint & ClockLook
  /** Earlier looks at the primary. */
  earlier: readonly PrimaryMark[]
  atMs: number
}

/** Why the replica is not read from, as the end of a sentence; null where it is fit. */
export function judgeReplica({ primary, replica, earlier, atMs }: ReplicaLook): string | null {
  if (replica.cluster !== primary.cluster) return 'it is no replica of the database of DATABASE_URL'
  // It can't know what the primary has not written: another server led it, before a failover.
  if (replica.walBytes > primary.walBytes) return 'it is ahead of the primary, so it follows another one'
  const behindBytes = primary.walBytes - replica.walBytes
  if (behindBytes > MAX_BEHIND_BYTES) return `it is ${Math.round(behindBytes / MEGABYTE)} MB behind`
  if (earlier.some((mark) => mark.atMs <= atMs - MAX_BEHIND_MS && mark.walBytes > replica.walBytes))
    return `it is more than ${MAX_BEHIND_MS / 1000} s behind`
  // Each is compared with ours: the two are asked one after the other, and an overloaded primary takes seconds to answer.
  const offMs = Math.abs(replica.aheadMs - primary.aheadMs) - replica.slackMs - primary.slackMs
  return offMs > MAX_CLOCK_OFF_MS ? `its clock is ${Math.round(offMs / 1000)} s off` : null
}

/** Asks a server, on a connection that is held already, and compares its clock with ours halfway through the call. */
export async function lookAtServer(
  read: () => Promise<ServerPoint>,
  now: () => number = Date.now,
): Promise<ServerPoint & ClockLook> {
  const askedAt = now()
  const point = await read()
  const slackMs = (now() - askedAt) / 2
  return { ...point, aheadMs: point.now - (askedAt + slackMs), slackMs }
}

/** The looks that are still needed: the newest of those that are old enough to tell, and all that are younger. */
export function keepMarks(marks: readonly PrimaryMark[], atMs: number): PrimaryMark[] {
  const oldEnough = marks.findLastIndex((mark) => mark.atMs <= atMs - MAX_BEHIND_MS)
  return marks.slice(Math.max(0, oldEnough))
}
