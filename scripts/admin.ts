// `npm run admin -- create <email>`: makes somebody an admin and prints a link that sets their password.
// `npm run admin -- seller <email> <name>`: lets an account sell, under a name that every lot's page shows.
import { createAdmin, nameSeller } from '../server/src/domains/accounts/index.ts'
import type { Context } from '../server/src/context.ts'
import { Refusal } from '../server/src/refusal.ts'
import { StartError } from '../server/src/runtime/start-error.ts'
import { withDatabase } from './with-database.ts'

const [command, email, sellerName] = process.argv.slice(2)
const run = chooseWork()
if (run === null) {
  console.error('Say who: npm run admin -- create somebody@example.com')
  console.error('     or: npm run admin -- seller somebody@example.com "Northgate Returns"')
  process.exit(1)
}

await withDatabase('npm run admin', async ({ context }) => {
  await run(context).catch((error: unknown) => {
    throw error instanceof Refusal ? new StartError(error.message) : error
  })
})

function chooseWork(): ((context: Context) => Promise<void>) | null {
  if (email === undefined) return null
  if (command === 'seller' && sellerName !== undefined) {
    return async (context) => {
      await nameSeller(context, { email, sellerName })
      console.log(`${email} sells as ${sellerName.trim()}.`)
    }
  }
  if (command !== 'create') return null
  return async (context) => {
    const { isNew, link } = await createAdmin(context, email)
    console.log(isNew ? 'Made a new admin.' : 'Made an admin of the account that was there.')
    console.log(`Set the password within an hour: ${link}`)
  }
}
