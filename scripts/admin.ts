// `npm run admin -- create <email>`: makes somebody an admin and prints a link that sets their password.
import { createAdmin } from '../server/src/domains/accounts/index.ts'
import { Refusal } from '../server/src/refusal.ts'
import { StartError } from '../server/src/runtime/start-error.ts'
import { withDatabase } from './with-database.ts'

const [command, email] = process.argv.slice(2)
if (command !== 'create' || email === undefined) {
  console.error('Say who: npm run admin -- create somebody@example.com')
  process.exit(1)
}

await withDatabase('npm run admin', async ({ context }) => {
  const { isNew, link } = await createAdmin(context, email).catch((error: unknown) => {
    throw error instanceof Refusal ? new StartError(error.message) : error
  })
  console.log(isNew ? 'Made a new admin.' : 'Made an admin of the account that was there.')
  console.log(`Set the password within an hour: ${link}`)
})
