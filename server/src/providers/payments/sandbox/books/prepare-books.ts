import type { Config } from '../../../../config/config.ts'
import type { Context } from '../../../../context.ts'
import { requireExternal } from '../../../../db/connections/require-external.ts'
import { prepareDatabase } from '../../../../db/schema/prepare-database.ts'
import { waitForExternal, type Waiting } from '../../../../runtime/wait-for-external.ts'
import { moveBooks } from './move-books.ts'

/**
 * Makes the tables of books that lie outside the market's database. All migrations run there, though the sandbox needs three
 * tables: a second description of those would drift away from the first. As the market's own database it is waited for, and
 * with MIGRATIONS=off only `npm run db:migrate` migrates it. Returns the names of the migrations it ran.
 */
export async function createBooks(
  { sandboxDatabaseUrl: url, runsMigrations }: Pick<Config, 'sandboxDatabaseUrl' | 'runsMigrations'>,
  waiting: Waiting,
): Promise<string[]> {
  if (url === null) return []
  await waitForExternal(waiting, () => requireExternal('SANDBOX_DATABASE_URL', url))
  return prepareDatabase(url, { runsMigrations, say: (sentence) => waiting.say(`SANDBOX_DATABASE_URL: ${sentence}`) })
}

/** Makes them, and brings there what is in the market's database, which is migrated. */
export async function prepareBooks(context: Pick<Context, 'config' | 'db'>, waiting: Waiting): Promise<void> {
  await createBooks(context.config, waiting)
  await moveBooks(context)
}
