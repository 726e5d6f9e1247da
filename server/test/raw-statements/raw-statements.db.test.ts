import { checkRawStatements } from './check-raw-statements.ts'
import { SERVER_CALLS } from './server-calls.ts'
import { fillServerMarket } from './server-market.ts'

checkRawStatements({
  folder: 'server/src',
  // It reads PostgreSQL's own catalogue, and what it writes is compared with schema.sql.
  exempt: ['server/src/db/schema/describe-schema.ts'],
  fill: fillServerMarket,
  calls: SERVER_CALLS,
})
