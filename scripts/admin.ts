// What only the operator may do, from the command line: make admins and sellers, say who runs the market and what tax is due.
import { formatTaxRate } from '@lotyard/contract/rules/orders/tax/tax-rate'
import { SETTING_KEYS } from '@lotyard/contract/rules/desk/settings'
import type { Context } from '../server/src/context.ts'
import { createAdmin, nameSeller, resetTwoStepByOperator } from '../server/src/domains/accounts/index.ts'
import { changeTaxRate } from '../server/src/domains/orders/index.ts'
import { changeSetting } from '../server/src/domains/desk/index.ts'
import { Refusal } from '../server/src/lib/refusal.ts'
import { StartError } from '../server/src/runtime/reporting/start-error.ts'
import { withDatabase } from './db/with-database.ts'

const USAGE = `npm run admin -- create <email>        makes an admin, and prints a link that sets the password
npm run admin -- seller <email> "<name>" lets an account sell, under a name that every lot page shows
npm run admin -- set <key> "<value>"   says who runs the market and how to reach them
npm run admin -- unset <key>           takes that back
npm run admin -- tax <state> <percent> taxes sales in a state (such as 6.625); 0 charges none
npm run admin -- two-step-off <email>  turns two-step sign-in off for an admin who lost the phone
Keys: ${SETTING_KEYS.join(', ')}`

type Command = (context: Context) => Promise<void>

function parseCommand([name, subject, value, ...rest]: string[]): Command | null {
  if (subject === undefined || rest.length > 0) return null
  if (name === 'create' && value === undefined) return (context) => makeAdmin(context, subject)
  if (name === 'seller' && value !== undefined) return (context) => makeSeller(context, subject, value)
  if (name === 'set' && value !== undefined) return (context) => setSetting(context, subject, value)
  if (name === 'unset' && value === undefined) return (context) => setSetting(context, subject, null)
  if (name === 'two-step-off' && value === undefined) return (context) => resetTwoStep(context, subject)
  if (name === 'tax' && value !== undefined) return (context) => setTax(context, subject, value)
  return null
}

async function makeAdmin(context: Context, email: string): Promise<void> {
  const { isNew, link } = await createAdmin(context, email)
  console.log(isNew ? 'Made a new admin.' : 'Made an admin of the account that was there.')
  console.log(`Set the password within an hour: ${link}`)
}

async function makeSeller(context: Context, email: string, sellerName: string): Promise<void> {
  await nameSeller(context, { email, sellerName })
  console.log(`${email} sells as ${sellerName.trim()}.`)
}

async function setSetting(context: Context, key: string, value: string | null): Promise<void> {
  await changeSetting(context, { key, value, byAccountId: null })
  console.log(value === null ? `${key} is not set any more.` : `${key} is set. Pages show it within seconds.`)
}

async function setTax(context: Context, given: string, percent: string): Promise<void> {
  const { state, milliPercent } = await changeTaxRate(context, { state: given, percent, byAccountId: null })
  console.log(
    milliPercent === 0
      ? `Sales in ${state} are not taxed.`
      : `New sales in ${state} are taxed at ${formatTaxRate(milliPercent)} of price and freight.`,
  )
}

async function resetTwoStep(context: Context, email: string): Promise<void> {
  await resetTwoStepByOperator(context, email)
  console.log(`Two-step sign-in of ${email} is off, and the account is signed out everywhere.`)
}

const run = parseCommand(process.argv.slice(2))
if (run === null) {
  console.error(USAGE)
  process.exit(1)
}
await withDatabase('npm run admin', async ({ context }) => {
  await run(context).catch((error: unknown) => {
    throw error instanceof Refusal ? new StartError(error.message) : error
  })
})
