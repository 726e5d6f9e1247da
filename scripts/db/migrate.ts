// `npm run db:migrate`: brings the schema up to date without starting the site.
import { withDatabase } from './with-database.ts'

/** A step in a deployment: long enough for a failover, short enough to be told of a mistake. */
const WAIT_MS = 60_000

await withDatabase(
  'npm run db:migrate',
  async ({ migrated }) => {
    for (const name of migrated) console.log(`ran ${name}`)
    console.log(
      migrated.length === 0 ? 'The schema is up to date.' : `The schema is up to date after ${migrated.length}.`,
    )
  },
  { waitMs: WAIT_MS },
)
