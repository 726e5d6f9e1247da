import type { Config } from '../../../../config/config.ts'
import type { Context } from '../../../../context.ts'
import { requireExternal } from '../../../../db/connections/require-external.ts'
import { prepareDatabase } from '../../../../db/schema/prepare-database.ts'
import { moveBooks } from './move-books.ts'

/**
 * Makes the tables of books that lie outside the market's database. All migrations run there, though the sandbox needs three
 * tables: a second description of those would drift away from the first.
 */
export async function createBooks({ sandboxDatabaseUrl }: Pick<Config, 'sandboxDatabaseUrl'>): Promise<void> {
  if (sandboxDatabaseUrl === null) return
  await requireExternal('SANDBOX_DATABASE_URL', sandboxDatabaseUrl)
  await prepareDatabase(sandboxDatabaseUrl)
}

/** Makes them, and brings there what is in the market's database, which is migrated. */
export async function prepareBooks(context: Pick<Context, 'config' | 'db'>): Promise<void> {
  await createBooks(context.config)
  await moveBooks(context)
}
