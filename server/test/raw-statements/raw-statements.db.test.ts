import { checkRawStatements } from './check-raw-statements.ts'
import { SERVER_CALLS } from './server-calls.ts'
import { fillServerMarket } from './server-market.ts'

checkRawStatements({
  folder: 'server/src',
  exempt: [
    // It reads PostgreSQL's own catalogue, and what it writes is compared with schema.sql.
    'server/src/db/schema/describe-schema.ts',
    // They too, and every table of a backup is compared with the one it was made of (scripts/backup/backup.db.test.ts).
    'server/src/db/backup/copied-tables.ts',
    'server/src/db/backup/load-tables.ts',
    'server/src/db/backup/require-alone.ts',
  ],
  fill: fillServerMarket,
  calls: SERVER_CALLS,
})
