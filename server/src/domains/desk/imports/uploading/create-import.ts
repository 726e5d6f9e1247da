import { importFileProblem, MAX_OPEN_IMPORTS } from '@lotyard/contract/rules/desk/imports/import-limits'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { DeskViewer } from '../../../../lib/seller-scope.ts'
import { lockOwnAccount } from '../../../accounts/index.ts'
import { countOpenImports, findSellerId, insertImport } from '../import-queries.ts'

export type ImportToCreate = {
  fileName: string
  byteLength: number
  modifiedMs: number
  /** Null where a seller imports for themselves. */
  sellerEmail: string | null
}

/** Makes room for a file, or finds the upload of the same file that broke off. Returns its id. */
export async function createImport(
  { db }: Pick<Context, 'db'>,
  viewer: DeskViewer,
  { fileName, byteLength, modifiedMs, sellerEmail }: ImportToCreate,
): Promise<string> {
  const problem = importFileProblem({ name: fileName, byteLength })
  if (problem !== null) throw new Refusal('invalid_fields', { message: problem, errors: { file: [problem] } })
  return db.transaction().execute(async (tx) => {
    const sellerId = await requireSellerId(tx, viewer, sellerEmail)
    // Two uploads that begin at once would each count without the other; and a deletion of the account waits.
    await lockOwnAccount(tx, sellerId)
    const { id, isNew } = await insertImport(tx, { sellerId, fileName, byteLength, modifiedMs })
    if (!isNew) return id
    if ((await countOpenImports(tx, sellerId)) > MAX_OPEN_IMPORTS) throw new Refusal('too_many_imports')
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'import.create',
      subject: `import:${id}`,
      details: { seller: sellerId, byte_length: byteLength },
    })
    return id
  })
}

async function requireSellerId(tx: Tx, viewer: DeskViewer, email: string | null): Promise<string> {
  if (viewer.role !== 'admin') return viewer.accountId
  const sellerId = email === null ? null : await findSellerId(tx, email.trim())
  if (sellerId === null) {
    const errors = { seller_email: ['Enter the e-mail address of a seller'] }
    throw new Refusal('invalid_fields', { errors })
  }
  return sellerId
}
