import type { TwoFactor, TwoFactorSetUp } from '@lotyard/contract/account/two-factor'
import { RECOVERY_CODE_COUNT, WRONG_CODES_TO_LOCK } from '@lotyard/contract/rules/accounts/two-step'
import { describe, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/servers/app.ts'
import { appCode, wrongCode } from '../../../../test/app-codes.ts'
import { openBrowser, PASSWORD, setUpTwoStep, withTwoStep } from '../../../../test/two-step.ts'
import { requireSecondStep } from './require-second-step.ts'

const server = useApp()
const PATH = '/api/account/two_factor'

const newOwner = async () => {
  const account = await server.createAccount({ password: PASSWORD })
  return { account, client: await server.signIn(account) }
}
const mailsTo = async ({ email }: Pick<TestAccount, 'email'>) => {
  const rows = await server.db
    .selectFrom('mails')
    .select('kind')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map(({ kind }) => kind)
}
const stateOf = async (client: { get: (url: string) => Promise<{ json: () => TwoFactor }> }) =>
  (await client.get(PATH)).json()

describe('setting it up', () => {
  test('needs the password, then a code; until then nothing is on', async () => {
    const { account, client } = await newOwner()
    expect(await stateOf(client)).toEqual({ is_on: false, since: null, recovery_codes_left: 0, is_required: false })
    const wrong = await client.post(PATH, { password: 'a wrong guess' })
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { password: ['Password is wrong'] }])

    const begun = await client.post(PATH, { password: PASSWORD })
    expect(begun.statusCode).toBe(201)
    const { secret, uri, qr } = begun.json<TwoFactorSetUp>()
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Lotyard:${account.email}?`)
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/)
    expect(qr.path).toMatch(/^M\d+ \d+h7v1h-7z/)
    expect((await openBrowser(server).signIn(account)).statusCode).toBe(201)

    const missed = await client.put(PATH, { code: wrongCode(secret) })
    expect([missed.statusCode, missed.json().code]).toEqual([401, 'code_wrong'])
    const code = appCode(secret)
    const confirmed = await client.put(PATH, { code })
    expect(confirmed.statusCode).toBe(200)
    const { recovery_codes: codes } = confirmed.json()
    expect(new Set(codes).size).toBe(RECOVERY_CODE_COUNT)
    expect(await stateOf(client)).toMatchObject({ is_on: true, since: expect.any(String), recovery_codes_left: 10 })
    expect(await mailsTo(account)).toEqual(['two-step-on'])

    const browser = openBrowser(server)
    expect((await browser.signIn(account)).statusCode).toBe(202)
    // The code that confirmed it was used by that.
    expect((await browser.enterCode(code)).json().code).toBe('code_wrong')
  })

  test('begun again, the new secret counts and the old one does not', async () => {
    const { client } = await newOwner()
    const [first, second] = [
      await client.post(PATH, { password: PASSWORD }),
      await client.post(PATH, { password: PASSWORD }),
    ]
    expect((await client.put(PATH, { code: appCode(first.json().secret) })).statusCode).toBe(401)
    expect((await client.put(PATH, { code: appCode(second.json().secret) })).statusCode).toBe(200)
    const again = await client.post(PATH, { password: PASSWORD })
    expect([again.statusCode, again.json().code]).toEqual([409, 'two_factor_on'])
    expect((await client.put(PATH, { code: '123456' })).json().code).toBe('two_factor_on')
  })

  test('is over after an hour, and was never begun without the password', async () => {
    const { account, client } = await newOwner()
    expect((await client.put(PATH, { code: '123456' })).json().code).toBe('set_up_expired')
    const { secret } = (await client.post(PATH, { password: PASSWORD })).json<TwoFactorSetUp>()
    const begun = server.db.updateTable('two_factors').where('account_id', '=', account.id)
    await begun.set({ begun_at: new Date(Date.now() - 61 * 60_000) }).execute()
    expect((await client.put(PATH, { code: appCode(secret) })).json().code).toBe('set_up_expired')
  })

  test('takes no more than ten guesses, so that an open session can’t confirm what it doesn’t know', async () => {
    const { client } = await newOwner()
    const { secret } = (await client.post(PATH, { password: PASSWORD })).json<TwoFactorSetUp>()
    for (let tried = 0; tried < WRONG_CODES_TO_LOCK; tried += 1) await client.put(PATH, { code: wrongCode(secret) })
    expect((await client.put(PATH, { code: appCode(secret) })).statusCode).toBe(429)
  })

  test('two confirmations at once give one set of recovery codes', async () => {
    const { client } = await newOwner()
    const { secret } = (await client.post(PATH, { password: PASSWORD })).json<TwoFactorSetUp>()
    const both = await Promise.all([0, 1].map((later) => client.put(PATH, { code: appCode(secret, later) })))
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('is for who is signed in', async () => {
    for (const reply of [
      await server.visitor.get(PATH),
      await server.visitor.post(PATH, { password: PASSWORD }),
      await server.visitor.put(PATH, { code: '123456' }),
    ])
      expect(reply.statusCode).toBe(401)
  })
})

describe('once it is on', () => {
  test('turning it off takes the password and a code, and the owner is told', async () => {
    const account = await withTwoStep(server)
    const off = (password: string, code: string) => account.client.delete(PATH, { payload: { password, code } })
    expect((await off('a wrong guess', appCode(account.secret))).statusCode).toBe(422)
    const without = await off(PASSWORD, '')
    expect([without.statusCode, without.json().code]).toEqual([403, 'two_factor_required'])
    expect((await off(PASSWORD, wrongCode(account.secret))).json().code).toBe('code_wrong')
    expect((await off(PASSWORD, appCode(account.secret))).statusCode).toBe(204)
    expect((await off(PASSWORD, appCode(account.secret))).json().code).toBe('two_factor_off')
    expect((await openBrowser(server).signIn(account)).statusCode).toBe(201)
    expect(await mailsTo(account)).toEqual(['two-step-on', 'two-step-off'])
    await setUpTwoStep(account.client)
    expect((await openBrowser(server).signIn(account)).statusCode).toBe(202)
  })

  test('new recovery codes take both too, and end the old ones', async () => {
    const account = await withTwoStep(server)
    const replace = (code: string) => account.client.post(`${PATH}/recovery_codes`, { password: PASSWORD, code })
    expect((await replace(wrongCode(account.secret))).json().code).toBe('code_wrong')
    const replaced = await replace(appCode(account.secret))
    expect(replaced.statusCode).toBe(201)
    const [fresh] = replaced.json().recovery_codes as string[]
    const browser = openBrowser(server)
    await browser.signIn(account)
    expect((await browser.enterCode(account.recoveryCodes[0]!)).json().code).toBe('code_wrong')
    expect((await browser.enterCode(fresh!)).statusCode).toBe(201)
    expect(await stateOf(account.client)).toMatchObject({ recovery_codes_left: 9 })
  })

  test('requireSecondStep asks who has it and nobody else, counts what is wrong and uses up what is right', async () => {
    const { context } = server
    const account = await withTwoStep(server)
    const plain = await server.createAccount()
    await requireSecondStep(context, plain.id, undefined)
    await requireSecondStep(context, plain.id, '123456')
    const ask = (code?: string) => requireSecondStep(context, account.id, code)
    await expect(ask()).rejects.toMatchObject({ code: 'two_factor_required', status: 403 })
    await expect(ask(wrongCode(account.secret))).rejects.toMatchObject({ code: 'code_wrong' })
    const { failed_verification_count: count } = await server.db
      .selectFrom('two_factors')
      .select('failed_verification_count')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    const code = appCode(account.secret)
    await ask(code)
    await expect(ask(code)).rejects.toMatchObject({ code: 'code_wrong' })
  })

  test('a secret that another SESSION_SECRET encrypted is a wrong code, and no failure', async () => {
    const account = await withTwoStep(server)
    const rotated = { ...server.context, config: { ...server.context.config, sessionSecret: 'x'.repeat(32) } }
    await expect(requireSecondStep(rotated, account.id, appCode(account.secret))).rejects.toMatchObject({
      code: 'code_wrong',
    })
    await expect(requireSecondStep(rotated, account.id, account.recoveryCodes[0])).rejects.toMatchObject({
      code: 'code_wrong',
    })
  })
})
