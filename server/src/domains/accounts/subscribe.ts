import { cleanEmail, emailProblem } from '@lotyard/contract/rules/accounts/account-fields'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { insertSubscriber } from './account-queries.ts'

/** Known or new, the answer is the same. */
export async function subscribe({ db }: Pick<Context, 'db'>, email: string): Promise<void> {
  const problem = emailProblem(email)
  if (problem !== null) throw new Refusal('invalid_fields', { errors: { email: [problem] } })
  await insertSubscriber(db, cleanEmail(email))
}
