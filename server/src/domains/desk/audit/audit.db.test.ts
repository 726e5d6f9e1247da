import type { AuditEntry } from '@lotyard/contract/desk/audit'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'

const server = useApp()
let admin: TestClient & { account: TestAccount }

type Page = { entries: AuditEntry[]; next: string | null; actions: string[] }
const read = async (query: Record<string, string> = {}) =>
  (await admin.get(`/api/admin/audit?${new URLSearchParams(query).toString()}`)).json<Page>()
const subjects = async (query: Record<string, string>) => (await read(query)).entries.map(({ subject }) => subject)

/** In this order, the last one is the newest. */
async function addEntries(entries: { action: string; subject: string; by?: string; at?: string; details?: object }[]) {
  for (const { action, subject, by, at, details = {} } of entries)
    await server.db
      .insertInto('audit_entries')
      .values({
        action,
        subject,
        account_id: by ?? null,
        details: JSON.stringify(details),
        ...(at !== undefined && { happened_at: new Date(at) }),
      })
      .execute()
}

beforeAll(async () => {
  admin = await server.as('admin')
  const { id } = admin.account
  await addEntries([
    // Late in the evening of March 1 in Chicago.
    { action: 'order.cancel', subject: 'order:10', by: id, at: '2026-03-02T05:59:00Z' },
    {
      action: 'order.refund',
      subject: 'order:1023',
      by: id,
      at: '2026-03-02T06:00:00Z',
      details: { amount_cents: 100 },
    },
    {
      action: 'account.role',
      subject: `account:${id}`,
      at: '2026-03-05T12:00:00Z',
      details: { from: 'buyer', to: 'admin' },
    },
    { action: 'withdraw auction', subject: 'listing:ABC', by: id, at: '2026-03-06T12:00:00Z' },
    { action: 'setting.change', subject: 'setting:fees', at: '2026-03-07T12:00:00Z', details: { value: '=1+1' } },
  ])
})

test('newest first, with who did it; the operator has no account', async () => {
  const { entries, next, actions } = await read()
  expect(entries.map(({ action }) => action)).toEqual([
    'setting.change',
    'withdraw auction',
    'account.role',
    'order.refund',
    'order.cancel',
  ])
  expect(entries[0]).toMatchObject({ by: null, details: { value: '=1+1' } })
  expect(entries[1]!.by).toEqual({ id: admin.account.id, name: 'Ada Buyer', email: admin.account.email })
  expect(next).toBeNull()
  expect(actions).toEqual(['account.role', 'order.cancel', 'order.refund', 'setting.change', 'withdraw auction'])
})

test('filtered by person, action, beginning of the subject, and days of the site', async () => {
  const own = ['listing:ABC', `account:${admin.account.id}`, 'order:1023', 'order:10']
  expect(await subjects({ person: admin.account.email.toUpperCase() })).toEqual(own)
  expect(await subjects({ person: admin.account.id })).toEqual(own)
  expect(await subjects({ person: 'nobody@lotyard.test' })).toEqual([])
  expect(await subjects({ action: 'order.refund' })).toEqual(['order:1023'])
  expect(await subjects({ subject: 'order:' })).toEqual(['order:1023', 'order:10'])
  expect(await subjects({ subject: 'order:%' })).toEqual([])
  expect(await subjects({ from: '2026-03-02', to: '2026-03-05' })).toEqual([
    `account:${admin.account.id}`,
    'order:1023',
  ])
  expect(await subjects({ to: '2026-03-01' })).toEqual(['order:10'])
  for (const day of ['2026-02-30', '0000-01-01'])
    expect((await admin.get(`/api/admin/audit?from=${day}`)).statusCode, day).toBe(422)
})

test('as a file, with sentences, and nothing that a spreadsheet would run', async () => {
  const file = await admin.get('/admin/audit.csv?subject=order:')
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit-trail.csv"',
  })
  const [head, first] = file.body.split('\r\n')
  expect(head).toBe('Time (America/Chicago),By,E-mail,What,Action,Subject,Account,Details')
  expect(first).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,/)
  expect(first).toContain('Refunded $1.00 of order 1023,order.refund,order:1023')
  expect((await admin.get('/admin/audit.csv')).body).toContain('Operator (command line)')
})

test('page by page, each entry once, also while others are written', async () => {
  await addEntries(Array.from({ length: 105 }, (_, index) => ({ action: 'test.page', subject: `page:${index}` })))
  const seen: string[] = []
  let before = ''
  for (let page = 0; page < 3; page += 1) {
    const { entries, next } = await read({ action: 'test.page', before })
    seen.push(...entries.map(({ subject }) => subject))
    before = next ?? ''
    await addEntries([{ action: 'test.page', subject: 'page:later' }])
  }
  expect(seen).toHaveLength(105)
  expect(new Set(seen).size).toBe(105)
  expect(before).toBe('')
})

test('none of it is for sellers or buyers', async () => {
  for (const role of ['seller', 'buyer'] as const) {
    const client = await server.as(role)
    expect((await client.get('/api/admin/audit')).statusCode).toBe(403)
    expect((await client.get('/admin/audit.csv')).statusCode).toBe(403)
  }
})

test('an entry about an account says whose it is, unless its subject is no account’s', async () => {
  const { id } = await server.createAccount({ firstName: 'Grace', lastName: 'Hopper' })
  const nobody = `account:${'-'.repeat(36)}`
  await addEntries([
    { action: 'account.suspend', subject: `account:${id}`, at: '2025-03-01T12:00:00Z' },
    { action: 'account.suspend', subject: nobody, at: '2025-03-01T12:00:00Z' },
    { action: 'account.suspend', subject: `mail:${id}`, at: '2025-03-01T12:00:00Z' },
  ])
  const { entries } = await read({ action: 'account.suspend', to: '2025-03-02' })
  expect(entries.map(({ subject, subject_name: name }) => [subject, name])).toEqual([
    [`mail:${id}`, null],
    [nobody, null],
    [`account:${id}`, 'Grace Hopper'],
  ])
})
