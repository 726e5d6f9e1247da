// `npm run db:migrate`: brings the schema up to date without starting the site, whatever MIGRATIONS says: it is the step that
// processes with MIGRATIONS=off wait for.
import { createBooks } from '../../server/src/providers/payments/sandbox/books/prepare-books.ts'
import { withDatabase } from './with-database.ts'

/** A step in a deployment: long enough for a failover, short enough to be told of a mistake. */
const WAIT_MS = 60_000

await withDatabase(
  'npm run db:migrate',
  async ({ migrated, context: { config } }) => {
    for (const name of migrated) console.log(`ran ${name}`)
    console.log(
      migrated.length === 0 ? 'The schema is up to date.' : `The schema is up to date after ${migrated.length}.`,
    )
    const waiting = { limitMs: WAIT_MS, say: console.error }
    // Processes with MIGRATIONS=off wait for these too.
    for (const name of await createBooks({ ...config, runsMigrations: true }, waiting))
      console.log(`ran ${name} at SANDBOX_DATABASE_URL`)
  },
  { migrations: 'always', waitMs: WAIT_MS },
)
