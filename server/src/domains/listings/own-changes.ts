/**
 * Told of listings that this process has just changed, after the commit and before the client gets its reply: the next
 * reply, to any viewer, shows the change. The catalogue keeps it, and other processes hear of the change by its feed.
 */
export type OwnChanges = {
  /** At once: what their cards say is read again. For bids, of which there are many. */
  note: (names: readonly string[]) => void
  /** The same, and waits until searches follow. For whatever may change who sees a listing, where, and whether at all. */
  settle: (names: readonly string[]) => Promise<void>
}
