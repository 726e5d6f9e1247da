import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'

/** Moves all sites to a zone in which it is this hour now, for tests of what happens at an hour of the site's day. */
export async function setSiteHour(db: Db, hour: number): Promise<void> {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // By POSIX's sign, in which zones east of Greenwich are negative.
  await sql`update sites set time_zone = ${`Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`}`.execute(db)
}
