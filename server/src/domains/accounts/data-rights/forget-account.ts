import type { Tx } from '../../../db/database.ts'
import { endResetLinks } from '../account-queries.ts'
import { deleteChanges } from '../email-change/email-change-queries.ts'
import { endAllSessions } from '../sessions/session-queries.ts'
import { deleteSignIns } from '../sessions/sign-in-record-queries.ts'
import { deleteAreas } from '../staff/staff-queries.ts'
import { removeTwoStep } from '../two-step/two-step-queries.ts'
import { anonymiseAccount, deleteAccessRules, deleteCredentials } from './forget-queries.ts'

/** Called last in the transaction of a deletion: the row says that the account is gone once the rest of it is. */
export async function forgetAccount(tx: Tx, accountId: string): Promise<void> {
  await endAllSessions(tx, accountId)
  await deleteSignIns(tx, accountId)
  await endResetLinks(tx, accountId)
  await deleteChanges(tx, accountId)
  await deleteCredentials(tx, accountId)
  await removeTwoStep(tx, accountId)
  await deleteAccessRules(tx, accountId)
  await deleteAreas(tx, accountId)
  await anonymiseAccount(tx, accountId)
}
