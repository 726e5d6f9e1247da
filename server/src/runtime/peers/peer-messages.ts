import type { Counts, Measured } from '../../lib/peers.ts'

/** What a web process sends to the first one. */
export type FromWebProcess =
  | { peer: 'counts'; counts: Counts }
  | { peer: 'collect metrics'; id: number; measured: Measured }
  | { peer: 'metrics'; id: number; measured: Measured }

/** What the first process sends to a web process. */
export type ToWebProcess =
  | { peer: 'counts'; counts: Counts }
  | { peer: 'metrics wanted'; id: number }
  | { peer: 'collected metrics'; id: number; measured: Measured[] }
  | { peer: 'drain'; forMs: number }
  | { peer: 'stop' }

/** Other messages use the same channel: those of a start, and the cluster's own. */
export function isPeerMessage(message: unknown): message is { peer: string } {
  return typeof message === 'object' && message !== null && 'peer' in message
}
