// Decides whether a cursor of the change feed still means something in the server that answers now.
//
// A cursor is made of transaction numbers. A server that crashed gives some of them out again, so changes that are written
// then look as if they had been read. What was read before the crash is still there, because a commit is seen only once it
// is saved. After a failover, or on another database, not even that holds.

/** What a server says of itself at each read of the feed. */
export type ServerFacts = {
  /** Cluster, database, timeline and the feed's origin. It outlives restarts. */
  history: string
  /** Another one after each start, and after each crash. */
  run: string
  /** How much of its log is saved, in bytes since the beginning of its history. */
  walBytes: number
  /** Commits are saved before they are seen: synchronous_commit is not off. */
  keepsCommits: boolean
}

/**
 * `restarted`: what was read is still there, and what came after may have been missed. `other`: what was read may be gone.
 */
export function compareServers(before: ServerFacts, after: ServerFacts): 'same' | 'restarted' | 'other' {
  if (after.history !== before.history) return 'other'
  if (after.run === before.run) return 'same'
  // A machine that went back to an earlier copy of its disk is on the same timeline, at an earlier point.
  return after.walBytes < before.walBytes || !before.keepsCommits ? 'other' : 'restarted'
}
