import { CHALLENGE_TRIES, WRONG_CODES_TO_LOCK } from '@lotyard/contract/rules/accounts/two-step'
import { describe, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/servers/app.ts'
import { appCode, wrongCode } from '../../../../test/app-codes.ts'
import { openBrowser, PASSWORD, setUpTwoStep, withTwoStep, type Browser } from '../../../../test/two-step.ts'
import { makeIdentity, makeResetToken } from '../identity.ts'

const server = useApp()
const NEW_PASSWORD = 'ninety boxes of tea'

const outcomesOf = async ({ id }: Pick<TestAccount, 'id'>) => {
  const rows = await server.db
    .selectFrom('sign_ins')
    .select('outcome')
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ outcome }) => outcome)
}
const sessionsOf = ({ id }: Pick<TestAccount, 'id'>) =>
  server.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute()

/** At the page that asks for the code. */
async function asked(account: Pick<TestAccount, 'email'>, browser: Browser = openBrowser(server)): Promise<Browser> {
  const reply = await browser.signIn(account)
  expect([reply.statusCode, reply.json()]).toEqual([202, { two_factor: true }])
  return browser
}

test('the password opens no session, the code after it does, and both are on record', async () => {
  const account = await withTwoStep(server)
  const browser = openBrowser(server)
  const first = await browser.signIn(account)
  expect([first.statusCode, first.json()]).toEqual([202, { two_factor: true }])
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.cookies.map(({ name }) => name)).toEqual(['lotyard_challenge'])
  expect(first.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 600 })
  expect((await browser.client.get('/api/account/')).statusCode).toBe(401)
  expect(await sessionsOf(account)).toHaveLength(1)

  const second = await browser.enterCode(appCode(account.secret))
  expect([second.statusCode, second.json()]).toMatchObject([201, { id: account.id, email: account.email }])
  expect(browser.cookies.has('lotyard_challenge')).toBe(false)
  expect((await browser.client.get('/api/account/')).statusCode).toBe(200)
  expect(await outcomesOf(account)).toEqual(['code_asked', 'ok'])
})

test('a wrong password is refused as ever, and tells nothing of a second step', async () => {
  const account = await withTwoStep(server)
  const reply = await openBrowser(server).signIn(account, 'a wrong guess')
  expect([reply.statusCode, reply.json().code, reply.cookies]).toEqual([401, 'wrong_credentials', []])
})

test('what apps show with a space, and what is no code at all', async () => {
  const account = await withTwoStep(server)
  const browser = await asked(account)
  for (const code of ['', 'abc', wrongCode(account.secret)]) {
    const reply = await browser.enterCode(code)
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'code_wrong'])
  }
  const code = appCode(account.secret)
  expect((await browser.enterCode(`${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(201)
  expect(await outcomesOf(account)).toEqual(['code_asked', 'wrong_code', 'wrong_code', 'wrong_code', 'ok'])
})

test('a code that was used is worth nothing, nor is one of an earlier moment', async () => {
  const account = await withTwoStep(server)
  const code = appCode(account.secret)
  expect((await (await asked(account)).enterCode(code)).statusCode).toBe(201)
  const again = await asked(account)
  const replayed = await again.enterCode(code)
  expect([replayed.statusCode, replayed.json()]).toMatchObject([
    401,
    { code: 'code_wrong', message: 'That code was already used. Wait for the next one in your app.' },
  ])
  expect((await again.enterCode(appCode(account.secret, -1))).statusCode).toBe(401)
  expect((await again.enterCode(appCode(account.secret, 1))).statusCode).toBe(201)
})

test('five wrong codes end the challenge, and a right one comes too late', async () => {
  const account = await withTwoStep(server)
  const browser = await asked(account)
  for (let tried = 1; tried < CHALLENGE_TRIES; tried += 1)
    expect((await browser.enterCode(wrongCode(account.secret))).json().code).toBe('code_wrong')
  const last = await browser.enterCode(wrongCode(account.secret))
  expect([last.statusCode, last.json()]).toMatchObject([
    401,
    { code: 'sign_in_expired', message: '5 wrong codes. Please sign in again.' },
  ])
  expect((await browser.enterCode(appCode(account.secret))).json().code).toBe('sign_in_expired')
  expect((await (await asked(account)).enterCode(appCode(account.secret))).statusCode).toBe(201)
})

test('fifty wrong codes at once are five tries', async () => {
  const account = await withTwoStep(server)
  const browser = await asked(account)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      openBrowser(server, new Map(browser.cookies)).enterCode(wrongCode(account.secret)),
    ),
  )
  expect(replies.filter((reply) => reply.json().code === 'code_wrong')).toHaveLength(CHALLENGE_TRIES - 1)
  const { failed_verification_count: count } = await server.db
    .selectFrom('two_factors')
    .select('failed_verification_count')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(CHALLENGE_TRIES)
})

test('ten wrong codes over several challenges lock the account’s codes for fifteen minutes', async () => {
  const account = await withTwoStep(server)
  let browser = await asked(account)
  for (let tried = 0; tried < WRONG_CODES_TO_LOCK; tried += 1) {
    if (tried === CHALLENGE_TRIES) browser = await asked(account)
    await browser.enterCode(wrongCode(account.secret))
  }
  browser = await asked(account)
  for (const code of [appCode(account.secret), account.recoveryCodes[0]!]) {
    const reply = await browser.enterCode(code)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      429,
      { code: 'too_many_requests', message: 'Too many wrong codes. Wait 15 minutes and try again.' },
    ])
  }
  expect((await outcomesOf(account)).at(-1)).toBe('locked')
  const lock = server.db.updateTable('two_factors').where('account_id', '=', account.id)
  await lock.set({ locked_until: new Date(Date.now() - 1_000) }).execute()
  expect((await (await asked(account)).enterCode(appCode(account.secret))).statusCode).toBe(201)
})

test('a right code forgets the wrong ones before it', async () => {
  const account = await withTwoStep(server)
  for (const later of [0, 1]) {
    const browser = await asked(account)
    for (let tried = 1; tried < CHALLENGE_TRIES; tried += 1) await browser.enterCode(wrongCode(account.secret))
    expect((await browser.enterCode(appCode(account.secret, later))).statusCode).toBe(201)
  }
  const third = await asked(account)
  await third.enterCode(wrongCode(account.secret))
  expect((await third.enterCode(account.recoveryCodes[0]!)).statusCode).toBe(201)
})

test('of two tabs that share a challenge both may try, and one signs in', async () => {
  const account = await withTwoStep(server)
  const browser = await asked(account)
  const tabs = [browser, openBrowser(server, new Map(browser.cookies))] as const
  expect((await tabs[0].enterCode(wrongCode(account.secret))).json().code).toBe('code_wrong')
  const replies = await Promise.all([
    tabs[0].enterCode(appCode(account.secret)),
    tabs[1].enterCode(appCode(account.secret, 1)),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 401])
  expect(replies.find(({ statusCode }) => statusCode === 401)?.json().code).toBe('sign_in_expired')
  expect(await sessionsOf(account)).toHaveLength(2)
})

describe('a challenge that is none', () => {
  test('is refused without a cookie, with a guessed or a forged one, and once its time is over', async () => {
    const account = await withTwoStep(server)
    const code = appCode(account.secret)
    const { cookies } = await asked(account)
    const real = cookies.get('lotyard_challenge')!
    for (const cookie of [null, 'x', `${real}x`, `2fa-aaaaaaaaaaaaaaaaaaaa.${real.split('.')[1]}`]) {
      const browser = openBrowser(server, new Map(cookie === null ? [] : [['lotyard_challenge', cookie]]))
      const reply = await browser.enterCode(code)
      expect([reply.statusCode, reply.json()]).toMatchObject([
        401,
        { code: 'sign_in_expired', message: 'This sign-in has expired. Please sign in again.' },
      ])
    }
    const ended = server.db.updateTable('verifications').where('value', '=', account.id)
    await ended.set({ expires_at: new Date(Date.now() - 1_000) }).execute()
    expect((await openBrowser(server, cookies).enterCode(code)).json().code).toBe('sign_in_expired')
  })

  test('takes no code of another account', async () => {
    const [account, other] = [await withTwoStep(server), await withTwoStep(server)]
    const browser = await asked(account)
    expect((await browser.enterCode(appCode(other.secret))).json().code).toBe('code_wrong')
    expect((await browser.enterCode(other.recoveryCodes[0]!)).json().code).toBe('code_wrong')
  })

  test('ends when the account is suspended meanwhile', async () => {
    const account = await withTwoStep(server)
    const admin = await server.as('admin')
    const browser = await asked(account)
    await admin.post(`/api/admin/accounts/${account.id}/suspend`, { reason: 'Chargebacks' })
    const reply = await browser.enterCode(appCode(account.secret))
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'account_suspended'])
  })
})

test('a new password, by reset or change, skips no code and ends sign-ins that wait for one', async () => {
  const account = await withTwoStep(server)
  const waiting = await asked(account)
  const token = await makeResetToken(makeIdentity(server.context), account.id)
  const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
  expect((await server.visitor.put('/api/account/password_reset', body)).statusCode).toBe(204)
  expect((await waiting.enterCode(appCode(account.secret))).json().code).toBe('sign_in_expired')
  const browser = openBrowser(server)
  expect((await browser.signIn(account, NEW_PASSWORD)).statusCode).toBe(202)
  expect((await browser.enterCode(appCode(account.secret))).statusCode).toBe(201)
})

describe('recovery codes', () => {
  test('each signs in once, its owner is told how many are left, and no database reader can use them', async () => {
    const account = await withTwoStep(server)
    const [first = '', second = ''] = account.recoveryCodes
    expect((await (await asked(account)).enterCode(first.toUpperCase().replace('-', ' '))).statusCode).toBe(201)
    expect((await (await asked(account)).enterCode(first)).json().code).toBe('code_wrong')
    expect((await (await asked(account)).enterCode(second)).statusCode).toBe(201)
    const mails = await server.db
      .selectFrom('mails')
      .select('props')
      .where('recipient', '=', account.email)
      .where('kind', '=', 'recovery-code-used')
      .orderBy('created_at')
      .execute()
    expect(mails.map(({ props }) => (props as { leftCount: number }).leftCount)).toEqual([9, 8])
    const row = await server.db
      .selectFrom('two_factors')
      .selectAll()
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(account.recoveryCodes[2]!.replace('-', ''))
    expect(JSON.stringify(row)).not.toContain(account.secret)
  })

  test('one that two browsers send at once lets one of them in', async () => {
    const account = await withTwoStep(server)
    const browsers = [await asked(account), await asked(account)]
    const replies = await Promise.all(browsers.map((browser) => browser.enterCode(account.recoveryCodes[0]!)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 401])
  })
})

describe('a trusted device', () => {
  const trusting = async (account: Awaited<ReturnType<typeof withTwoStep>>): Promise<Browser> => {
    const browser = await asked(account)
    expect((await browser.enterCode(appCode(account.secret), true)).statusCode).toBe(201)
    return browser
  }

  test('is not asked again, for its own account and for thirty days only', async () => {
    const [account, other] = [await withTwoStep(server), await withTwoStep(server)]
    const browser = await trusting(account)
    expect((await browser.signIn(account)).statusCode).toBe(201)
    expect((await outcomesOf(account)).at(-1)).toBe('ok')
    expect((await browser.signIn(other)).statusCode).toBe(202)
    expect((await openBrowser(server).signIn(account)).statusCode).toBe(202)
    const [until, signature] = browser.cookies.get('lotyard_trusted')!.split('.')
    expect(Number(until) - Date.now()).toBeGreaterThan(29 * 86_400_000)
    const longer = new Map([['lotyard_trusted', `${Number(until) + 1}.${signature}`]])
    expect((await openBrowser(server, longer).signIn(account)).statusCode).toBe(202)
  })

  test('is one only where its owner said so', async () => {
    const account = await withTwoStep(server)
    const browser = await asked(account)
    await browser.enterCode(appCode(account.secret), false)
    expect(browser.cookies.has('lotyard_trusted')).toBe(false)
  })

  test('is none for admins, also where the account became one later', async () => {
    const admin = await withTwoStep(server, 'admin')
    expect((await trusting(admin)).cookies.has('lotyard_trusted')).toBe(false)
    const buyer = await withTwoStep(server)
    const browser = await trusting(buyer)
    await server.db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', buyer.id).execute()
    expect((await browser.signIn(buyer)).statusCode).toBe(202)
  })

  test.each([
    [
      'the password is changed',
      ({ client }: Awaited<ReturnType<typeof withTwoStep>>) =>
        client.put('/api/account/', {
          update_password: true,
          account: { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
        }),
      NEW_PASSWORD,
    ],
    [
      'other devices are signed out',
      ({ client }: Awaited<ReturnType<typeof withTwoStep>>) => client.delete('/api/account/devices'),
      PASSWORD,
    ],
  ])('is trusted no more once %s', async (_case, change, password) => {
    const account = await withTwoStep(server)
    const browser = await trusting(account)
    expect((await change(account)).statusCode).toBeLessThan(300)
    expect((await browser.signIn(account, password)).statusCode).toBe(202)
  })

  test('is trusted no more once two-step sign-in was turned off and on again', async () => {
    const account = await withTwoStep(server)
    const browser = await trusting(account)
    const payload = { password: PASSWORD, code: account.recoveryCodes[0] }
    expect((await account.client.delete('/api/account/two_factor', { payload })).statusCode).toBe(204)
    expect((await openBrowser(server).signIn(account)).statusCode).toBe(201)
    await setUpTwoStep(account.client)
    expect((await browser.signIn(account)).statusCode).toBe(202)
  })
})
