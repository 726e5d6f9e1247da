import type { Database } from '../../../server/src/db/database.ts'
import type { Session } from './market.ts'
import type { Naive } from './naive-bids.ts'

/** What every part of the bench measures on. */
export type Bench = {
  url: string
  pool: Database['pool']
  naive: Naive
  sessions: Session[]
  postmaster: number
}
