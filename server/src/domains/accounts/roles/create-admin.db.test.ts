import { expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { createAdmin } from './create-admin.ts'

const server = useApp()
const roleOf = async (email: string) =>
  (await server.db.selectFrom('accounts').select('role').where('email', '=', email).executeTakeFirst())?.role

test('the first admin gets a link that sets the password, and it is written down', async () => {
  const { isNew, link } = await createAdmin(server.context, ' Boss@Lotyard.test ')
  expect(isNew).toBe(true)
  const token = new URL(link).searchParams.get('token') ?? ''
  const password = 'ninety boxes of tea'
  const reset = await server.visitor.put('/api/account/password_reset', {
    token,
    password,
    password_confirmation: password,
  })
  expect(reset.statusCode).toBe(204)
  const signedIn = await server.visitor.post('/api/account/session', { email: 'boss@lotyard.test', password })
  expect(signedIn.json()).toMatchObject({ roles: ['buyer', 'admin'], email_verified: true })
  const entries = await server.db.selectFrom('audit_entries').selectAll().execute()
  expect(entries).toMatchObject([
    {
      account_id: null,
      action: 'account.role',
      subject: `account:${signedIn.json().id}`,
      details: { from: 'buyer', to: 'admin' },
    },
    { account_id: null, action: 'account.owner', details: { to: true } },
  ])
})

test('an account that is there already is promoted, and only once', async () => {
  const { email } = await server.createAccount()
  expect((await createAdmin(server.context, email)).isNew).toBe(false)
  expect((await createAdmin(server.context, email)).isNew).toBe(false)
  expect(await roleOf(email)).toBe('admin')
})

test('what is no address is refused', async () => {
  await expect(createAdmin(server.context, 'boss')).rejects.toMatchObject({ code: 'invalid_fields' })
})

test('what was written down cannot be changed or removed', async () => {
  await createAdmin(server.context, 'second@lotyard.test')
  await expect(server.db.updateTable('audit_entries').set({ action: 'nothing' }).execute()).rejects.toThrow(
    'is a record',
  )
  await expect(server.db.deleteFrom('audit_entries').execute()).rejects.toThrow('is a record')
})
