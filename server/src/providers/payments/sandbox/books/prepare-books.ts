import type { Context } from '../../../../context.ts'
import { requireExternal } from '../../../../db/connections/require-external.ts'
import { prepareDatabase } from '../../../../db/schema/prepare-database.ts'
import { moveBooks } from './move-books.ts'

/**
 * Makes the tables of books that lie outside the market's database, and brings there what is in the market's. All migrations
 * run there, though the sandbox needs three tables: a second description of those would drift away from the first.
 */
export async function prepareBooks(context: Pick<Context, 'config' | 'db'>): Promise<void> {
  const { sandboxDatabaseUrl } = context.config
  if (sandboxDatabaseUrl === null) return
  await requireExternal('SANDBOX_DATABASE_URL', sandboxDatabaseUrl)
  await prepareDatabase(sandboxDatabaseUrl)
  await moveBooks(context)
}
