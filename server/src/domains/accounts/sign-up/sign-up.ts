import type { Account } from '@lotyard/contract/account/account'
import { cleanEmail, cleanName, signUpProblems, type SignUp } from '@lotyard/contract/rules/accounts/account-fields'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import { APIError } from 'better-auth/api'
import type { Context } from '../../../context.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { acceptTerms, findAccountByEmail } from '../account-queries.ts'
import { isReservedAddress } from '../email-change/email-change-queries.ts'
import type { Identity } from '../identity.ts'
import { browseLink, forgotPasswordLink, signInLink } from '../links.ts'
import { newPasswordProblem } from '../passwords/password-strength.ts'
import { verificationProps } from './verify-email.ts'

/**
 * Creates an account. Returns null where the address must be confirmed by mail first: then the reply for a taken address
 * is the same as for a new one, and its owner gets a mail. Where no mail is sent, a taken address is refused openly:
 * people have no other way to learn why they cannot sign in.
 */
export async function signUp(
  context: Pick<Context, 'db' | 'config'> & { identity: Identity },
  given: SignUp,
): Promise<Account | null> {
  const { db, config } = context
  await requireGoodFields(given)
  const email = cleanEmail(given.email)
  const isMailReal = config.smtpUrl !== null
  const known = await findAccountByEmail(db, email)
  if (known !== null && !isMailReal) throw takenEmail()
  const createdId = await createAccount(context.identity, { ...given, email })
  const account = await findAccountByEmail(db, email)
  if (account === null) {
    // It may come back to the account that had it: the reply is that of a taken address.
    if (!(await isReservedAddress(db, email))) throw new Error('an account was created and is not there')
    if (!isMailReal) throw takenEmail()
    await tellReserved(context, email)
    return null
  }
  // The library returns a made-up id for an address that was taken since our check.
  const isNew = known === null && account.id === createdId
  if (!isNew && !isMailReal) throw takenEmail()
  await (isNew ? welcome(context, account, given.terms_accepted === true) : tellOwner(context, account))
  return isMailReal ? null : account
}

async function requireGoodFields(given: SignUp): Promise<void> {
  const password = await newPasswordProblem(given.password, given)
  const errors = { ...signUpProblems(given), ...(password !== null && { password: [password] }) }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
}

/** The new account's id; null when another sign-up was faster. Lists every field, so that the library gets no other. */
async function createAccount(identity: Identity, given: SignUp): Promise<string | null> {
  const [firstName, lastName] = [cleanName(given.first_name), cleanName(given.last_name)]
  const name = `${firstName} ${lastName}`
  try {
    const body = { name, firstName, lastName, email: given.email, password: given.password }
    const { user } = await identity.api.signUpEmail({ body })
    return user.id
  } catch (error) {
    if (error instanceof APIError && error.body?.code === 'FAILED_TO_CREATE_USER') return null
    if (error instanceof APIError && error.body?.code === 'INVALID_EMAIL')
      throw new Refusal('invalid_fields', { errors: { email: [isInvalid('email')] } })
    throw error
  }
}

function takenEmail(): Refusal {
  return new Refusal('invalid_fields', { errors: { email: ['Email is already in use'] } })
}

/** One mail, with the link that confirms the address, however mail is sent. */
async function welcome(
  { db, config }: Pick<Context, 'db' | 'config'>,
  account: Account,
  hasAcceptedTerms: boolean,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (hasAcceptedTerms) await acceptTerms(tx, account.id)
    const { link } = await verificationProps(config, account)
    const props = { firstName: account.first_name, link, browseLink: browseLink(config.publicUrl) }
    await queueMail(tx, { kind: 'welcome', fact: account.id, recipient: account.email, props })
  })
}

/** Once a day at most, as for a taken address. */
async function tellReserved({ db, config }: Pick<Context, 'db' | 'config'>, email: string): Promise<void> {
  const fact = `sign-up:${new Date().toISOString().slice(0, 10)}`
  const props = { email, signInLink: signInLink(config.publicUrl) }
  await db.transaction().execute((tx) => queueMail(tx, { kind: 'email-change-refused', fact, recipient: email, props }))
}

/** Once a day at most, however often a visitor tries. */
async function tellOwner({ db, config }: Pick<Context, 'db' | 'config'>, account: Account): Promise<void> {
  const props = {
    firstName: account.first_name,
    signInLink: signInLink(config.publicUrl),
    resetLink: forgotPasswordLink(config.publicUrl),
  }
  const fact = `${account.id}:${new Date().toISOString().slice(0, 10)}`
  await db
    .transaction()
    .execute((tx) => queueMail(tx, { kind: 'account-exists', fact, recipient: account.email, props }))
}
