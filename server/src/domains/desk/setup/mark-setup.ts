import type { SetupMark } from '@lotyard/contract/rules/desk/market-setup'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { deleteSetupMark, insertSetupMark } from './setup-queries.ts'

type Mark = { mark: SetupMark; isSet: boolean; byAccountId: string }

/** A form that was sent twice marks once. */
export async function markSetup({ db }: Pick<Context, 'db'>, { mark, isSet, byAccountId }: Mark): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const hasChanged = isSet ? await insertSetupMark(tx, mark) : await deleteSetupMark(tx, mark)
    if (!hasChanged) return
    const details = { is_set: isSet }
    await writeAudit(tx, { accountId: byAccountId, action: 'setup.mark', subject: `setup:${mark}`, details })
  })
}
