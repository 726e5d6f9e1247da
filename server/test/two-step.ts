// Two-step sign-in as a person with a phone does it.
import type { RecoveryCodes, TwoFactorSetUp } from '@lotyard/contract/account/two-factor'
import type { LightMyRequestResponse } from 'fastify'
import { decryptSecret, encryptSecret } from '../src/domains/accounts/two-step/codes.ts'
import {
  makeClient,
  sessionHeaders,
  TEST_CONFIG,
  type TestAccount,
  type TestApp,
  type TestClient,
} from './servers/app.ts'
import { appCode } from './app-codes.ts'

export const PASSWORD = 'forty pallets of socks'

/** A browser that keeps its cookies. */
export type Browser = {
  client: TestClient
  signIn: (account: Pick<TestAccount, 'email'>, password?: string) => Promise<LightMyRequestResponse>
  enterCode: (code: string, trust?: boolean) => Promise<LightMyRequestResponse>
  cookies: Map<string, string>
}

export function openBrowser(server: TestApp, cookies = new Map<string, string>()): Browser {
  const post = async (url: string, body: object) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const reply = await server.visitor.post(url, body, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
    for (const { name, value } of reply.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }
  return {
    cookies,
    signIn: ({ email }, password = PASSWORD) => post('/api/account/session', { email, password }),
    enterCode: (code, trust) => post('/api/account/session/code', { code, ...(trust !== undefined && { trust }) }),
    get client() {
      const [token = ''] = (cookies.get('lotyard_session') ?? '').split('.')
      return makeClient(() => server.app, sessionHeaders(token, TEST_CONFIG.sessionSecret))
    },
  }
}

export type TwoStepAccount = TestAccount & { secret: string; recoveryCodes: string[]; client: TestClient }

/** An account with two-step sign-in whose phone shows a code that was not used yet. */
export async function withTwoStep(server: TestApp, role: TestAccount['role'] = 'buyer'): Promise<TwoStepAccount> {
  const account = await server.createAccount({ role, password: PASSWORD })
  const client = await server.signIn(account)
  const setUp = await setUpTwoStep(client)
  await forgetUsedCodes(server, account.id)
  return { ...account, client, ...setUp }
}

/**
 * As if half a minute had passed since the last code. A code of now, or of half a minute later, stays good when the minute
 * ends while a test runs; one of the half-minute before would not.
 */
export async function forgetUsedCodes({ db, context: { config } }: TestApp, accountId: string): Promise<void> {
  const { secret } = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  // Encrypted again: the database takes no earlier step for the same text.
  const anew = await encryptSecret(config, (await decryptSecret(config, secret))!)
  await db
    .updateTable('two_factors')
    .set({ secret: anew, last_used_step: 0 })
    .where('account_id', '=', accountId)
    .execute()
}

export async function setUpTwoStep(client: TestClient): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await client.post('/api/account/two_factor', { password: PASSWORD })
  if (begun.statusCode !== 201) throw new Error(begun.body)
  const { secret } = begun.json<TwoFactorSetUp>()
  const confirmed = await client.put('/api/account/two_factor', { code: appCode(secret) })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  return { secret, recoveryCodes: confirmed.json<RecoveryCodes>().recovery_codes }
}
