// The database's clock, as far as this process knows it: prices drop and auctions end by it, not by ours.

export type DatabaseClock = {
  /** In microseconds. */
  now: () => number
  /** Says what the database's clock showed at a moment of ours. */
  set: (databaseMicros: number, ownMs: number) => void
}

export function createDatabaseClock(): DatabaseClock {
  let offsetMicros = 0
  return {
    now: () => Date.now() * 1000 + offsetMicros,
    set(databaseMicros, ownMs) {
      offsetMicros = databaseMicros - ownMs * 1000
    },
  }
}
