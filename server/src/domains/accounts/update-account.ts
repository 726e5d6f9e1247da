import { cleanName, nameProblems } from '@lotyard/contract/rules/accounts/account-fields'
import type { Context } from '../../context.ts'
import { Refusal } from '../../lib/refusal.ts'
import { acceptTerms, updateName } from './account-queries.ts'

export type AccountChange = { first_name?: string; last_name?: string; terms_accepted?: true }

/** First and last name come together: one without the other is refused. */
export async function updateAccount(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  change: AccountChange,
): Promise<void> {
  const hasName = change.first_name !== undefined || change.last_name !== undefined
  if (!hasName && change.terms_accepted !== true) throw new Refusal('malformed_request')
  const { first_name = '', last_name = '' } = change
  const errors = hasName ? nameProblems({ first_name, last_name }) : {}
  if (Object.keys(errors).length > 0)
    throw new Refusal('invalid_fields', { errors, message: "An error occured and we couldn't process your request." })
  await db.transaction().execute(async (tx) => {
    if (hasName) await updateName(tx, accountId, { firstName: cleanName(first_name), lastName: cleanName(last_name) })
    if (change.terms_accepted === true) await acceptTerms(tx, accountId)
  })
}
