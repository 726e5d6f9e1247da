import type { Context } from '../../../context.ts'
import { deleteOldChanges } from '../email-change/email-change-queries.ts'
import { deleteExpiredSessions, deleteExpiredVerifications } from './session-queries.ts'
import { deleteOldSignInAttempts } from './sign-in-attempt-queries.ts'
import { deleteOldSignIns } from './sign-in-record-queries.ts'

/** A job by the clock: what is past its time is of no further use. */
export async function removeExpired({ db }: Pick<Context, 'db'>): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteExpiredVerifications(db)
  await deleteOldSignInAttempts(db)
  await deleteOldSignIns(db)
  await deleteOldChanges(db)
}
