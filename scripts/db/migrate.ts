// `npm run db:migrate`: brings the schema up to date without starting the site, whatever MIGRATIONS says: it is the step that
// processes with MIGRATIONS=off wait for.
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
  { migrations: 'always', waitMs: WAIT_MS },
)
