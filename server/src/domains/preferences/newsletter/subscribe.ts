import { cleanEmail, emailProblem } from '@lotyard/contract/rules/accounts/account-fields'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { insertSubscriber } from './subscriber-queries.ts'

/** Subscribing twice is as good as once, and the reply does not reveal which it was. */
export async function subscribe({ db }: Pick<Context, 'db'>, email: string): Promise<void> {
  const problem = emailProblem(email)
  if (problem !== null) throw new Refusal('invalid_fields', { errors: { email: [problem] } })
  await insertSubscriber(db, cleanEmail(email))
}
