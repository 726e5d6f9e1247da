import { beforeEach, describe, expect, test } from 'vitest'
import { addBasics, addLot } from '../../../../test/market.ts'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { appCode } from '../../../../test/app-codes.ts'
import { openBrowser, PASSWORD, setUpTwoStep, withTwoStep } from '../../../../test/two-step.ts'
import { changeSetting } from '../../desk/index.ts'
import { resetTwoStepByOperator } from './reset-two-step.ts'
import { requireNoSecurityHold } from './security-hold.ts'

const server = useApp()
const SETTING = '/api/admin/market/settings/staff_two_step'
const demand = (by: TestClient) => by.put(SETTING, { value: 'required', was: null })
const give = (by: TestClient) => by.put(SETTING, { value: null, was: 'required' })
const auditOf = (subject: string) =>
  server.db
    .selectFrom('audit_entries')
    .select(['action', 'details', 'account_id as by'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

beforeEach(() => server.db.deleteFrom('settings').execute())

describe('required of admins', () => {
  test('only an admin who has it may demand it, and it is on record', async () => {
    const [plain, secured] = [await server.as('admin'), await withTwoStep(server, 'admin')]
    const refused = await demand(plain)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'two_factor_required'])
    expect((await secured.client.put(SETTING, { value: 'perhaps', was: null })).statusCode).toBe(422)
    expect((await demand(secured.client)).statusCode).toBe(200)
    expect((await give(secured.client)).json()).toMatchObject({ value: null })
    const [first] = await auditOf('setting:staff_two_step')
    expect(first).toMatchObject({ action: 'setting.change', by: secured.id })
  })

  test('an admin without it finds the desk closed and the shop open, until it is set up', async () => {
    const secured = await withTwoStep(server, 'admin')
    const account = await server.createAccount({ role: 'admin', password: PASSWORD })
    const plain = await server.signIn(account)
    await demand(secured.client)
    const closed = await plain.get('/api/admin/today')
    expect([closed.statusCode, closed.json()]).toMatchObject([
      403,
      { code: 'two_factor_required', message: 'Set up two-step sign-in in your account to open the desk.' },
    ])
    expect((await plain.get('/api/admin/accounts')).json().code).toBe('two_factor_required')
    expect((await give(plain)).json().code).toBe('two_factor_required')
    for (const path of ['/api/account/', '/api/cart', '/api/orders', '/api/listings/'])
      expect([path, (await plain.get(path)).statusCode]).toEqual([path, 200])
    const own = (await plain.get('/api/account/')).json()
    expect(own).toMatchObject({ roles: ['buyer', 'admin'], needs_two_step: true })
    const signedIn = await openBrowser(server).signIn(account)
    expect({ ...signedIn.json(), unread_notices: 0 }).toEqual(own)
    expect((await plain.get('/api/account/two_factor')).json()).toMatchObject({ is_required: true, is_on: false })

    await setUpTwoStep(plain)
    expect((await plain.get('/api/admin/today')).statusCode).toBe(200)
    expect((await plain.get('/api/account/')).json()).not.toHaveProperty('needs_two_step')
  })

  test('until then an admin sees no private lot: every rule takes them for a buyer', async () => {
    await addBasics(server.db)
    const seller = await server.createAccount({ role: 'seller', accessRules: ['Outlet'] })
    const { name } = await addLot(server.db, { sellerId: seller.id, accessRuleId: seller.accessRuleIds[0]! })
    const [secured, plain] = [await withTwoStep(server, 'admin'), await server.as('admin')]
    const see = async () => (await plain.get(`/api/listings/${name}/manifest`)).statusCode
    expect(await see()).toBe(200)
    await demand(secured.client)
    expect(await see()).toBe(404)
  })

  test('sellers and buyers are not asked, nor is anybody once it is taken back', async () => {
    const secured = await withTwoStep(server, 'admin')
    const [seller, buyer, admin] = [await server.as('seller'), await server.as('buyer'), await server.as('admin')]
    await demand(secured.client)
    expect((await seller.get('/api/admin/listings')).statusCode).toBe(200)
    expect((await buyer.get('/api/admin/listings')).json().code).toBe('not_allowed')
    expect((await admin.get('/api/admin/listings')).json().code).toBe('two_factor_required')
    await give(secured.client)
    expect((await admin.get('/api/admin/listings')).statusCode).toBe(200)
  })

  test('whoever turns it off stands before the desk again', async () => {
    const secured = await withTwoStep(server, 'admin')
    await demand(secured.client)
    const payload = { password: PASSWORD, code: appCode(secured.secret) }
    expect((await secured.client.delete('/api/account/two_factor', { payload })).statusCode).toBe(204)
    expect((await secured.client.get('/api/admin/today')).json().code).toBe('two_factor_required')
  })

  test('the command line sets it once some admin has it', async () => {
    await server.db
      .updateTable('accounts')
      .set({ role: 'buyer', owner_since: null })
      .where('two_factor_enabled', '=', true)
      .execute()
    const set = () => changeSetting(server.context, { key: 'staff_two_step', value: 'required', byAccountId: null })
    await expect(set()).rejects.toMatchObject({ code: 'two_factor_required' })
    await withTwoStep(server, 'admin')
    await set()
  })
})

describe('a lost phone', () => {
  const reset = (by: TestClient, id: string, reason = 'Phone lost; passport seen') =>
    by.post(`/api/admin/accounts/${id}/two_factor_reset`, { reason })
  const mailsTo = async (email: string) => {
    const rows = await server.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute()
    return rows.map(({ kind }) => kind)
  }

  test('an admin resets it with a reason: the owner is signed out and told, and the address stays for a day', async () => {
    const admin = await server.as('admin')
    const account = await withTwoStep(server)
    const waiting = openBrowser(server)
    await waiting.signIn(account)
    expect((await reset(admin, account.id, ' ')).statusCode).toBe(422)
    expect((await reset(admin, account.id)).statusCode).toBe(204)
    expect((await account.client.get('/api/account/')).statusCode).toBe(401)
    expect((await waiting.enterCode(appCode(account.secret))).json().code).toBe('sign_in_expired')
    expect((await openBrowser(server).signIn(account)).statusCode).toBe(201)
    expect(await mailsTo(account.email)).toEqual(['two-step-on', 'two-step-reset'])
    expect(await auditOf(`account:${account.id}`)).toEqual([
      { action: 'account.two_step_reset', details: { reason: 'Phone lost; passport seen' }, by: admin.account.id },
    ])
    await expect(requireNoSecurityHold(server.db, account.id)).rejects.toMatchObject({ code: 'security_hold' })
    const held = server.db.updateTable('accounts').where('id', '=', account.id)
    await held.set({ security_hold_until: new Date(Date.now() - 1_000) }).execute()
    await requireNoSecurityHold(server.db, account.id)
    // The form was sent twice.
    expect((await reset(admin, account.id)).statusCode).toBe(204)
    expect(await auditOf(`account:${account.id}`)).toHaveLength(1)
    await requireNoSecurityHold(server.db, account.id)
  })

  test('no admin resets their own, and neither sellers nor buyers anybody’s', async () => {
    const admin = await withTwoStep(server, 'admin')
    const own = await reset(admin.client, admin.id)
    expect([own.statusCode, own.json().code]).toEqual([409, 'your_own_account'])
    const account = await withTwoStep(server)
    for (const role of ['seller', 'buyer'] as const)
      expect((await reset(await server.as(role), account.id)).statusCode).toBe(403)
    expect((await reset(admin.client, account.id)).statusCode).toBe(204)
  })

  test('the command line resets it for the last admin', async () => {
    const admin = await withTwoStep(server, 'admin')
    await resetTwoStepByOperator(server.context, ` ${admin.email.toUpperCase()} `)
    expect((await openBrowser(server).signIn(admin)).statusCode).toBe(201)
    expect(await auditOf(`account:${admin.id}`)).toEqual([
      { action: 'account.two_step_reset', details: { reason: 'From the command line' }, by: null },
    ])
    await expect(resetTwoStepByOperator(server.context, admin.email)).rejects.toMatchObject({ code: 'two_factor_off' })
    await expect(resetTwoStepByOperator(server.context, 'nobody@lotyard.test')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('the desk sees who has it', async () => {
    const admin = await server.as('admin')
    const account = await withTwoStep(server)
    expect((await admin.get(`/api/admin/accounts/${account.id}`)).json()).toMatchObject({ has_two_step: true })
  })
})

test('a deleted account leaves no secret behind', async () => {
  const account = await withTwoStep(server)
  const deleted = await account.client.post('/api/account/deletion', { password: PASSWORD, confirm: true })
  expect(deleted.statusCode).toBe(204)
  expect(await server.db.selectFrom('two_factors').where('account_id', '=', account.id).select('id').execute()).toEqual(
    [],
  )
})
