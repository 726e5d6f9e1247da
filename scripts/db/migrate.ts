// `npm run db:migrate`: brings the schema up to date without starting the site.
import { withDatabase } from './with-database.ts'

await withDatabase('npm run db:migrate', async ({ migrated }) => {
  for (const name of migrated) console.log(`ran ${name}`)
  console.log(
    migrated.length === 0 ? 'The schema is up to date.' : `The schema is up to date after ${migrated.length}.`,
  )
})
