// `npm run seed -- --listings N`: adds that many lots to the database, for trying the site at size.
import { parseArgs } from 'node:util'
import { seedListings } from '../../demo/src/index.ts'
import { withDatabase } from './with-database.ts'

const MAX_LISTINGS = 5_000_000

const { values } = parseArgs({ options: { listings: { type: 'string' } } })
const listings = Number(values.listings)
if (!Number.isInteger(listings) || listings < 1 || listings > MAX_LISTINGS) {
  console.error(`Say how many: npm run seed -- --listings 1000 (1 to ${MAX_LISTINGS}).`)
  process.exit(1)
}
await withDatabase('npm run seed', ({ context }) => seedListings(context, listings))
