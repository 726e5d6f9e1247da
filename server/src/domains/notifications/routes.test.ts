import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { queueMail } from '../../jobs/mail/queue-mail.ts'

const server = useApp()

async function queue(recipient: string): Promise<string> {
  const props = { firstName: 'Ada', link: 'https://lotyard.example/x', browseLink: 'https://lotyard.example/lots/' }
  await server.db
    .transaction()
    .execute((tx) => queueMail(tx, { kind: 'welcome', fact: randomUUID(), recipient, props }))
  const row = await server.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

test('admins read the outbox, newest first and in pages', async () => {
  const admin = await server.as('admin')
  for (let n = 0; n < 52; n += 1) await queue(`page-${n}@lotyard.test`)
  const first = (await admin.get('/api/admin/mails')).json()
  expect(first).toMatchObject({ total: 52, page: 0, page_size: 50 })
  expect(first.mails).toHaveLength(50)
  expect(first.mails[0]).toMatchObject({
    kind: 'welcome',
    recipient: 'page-51@lotyard.test',
    state: 'queued',
    attempts: 0,
  })
  const second = (await admin.get('/api/admin/mails/?page=1')).json()
  expect(second.mails.map((mail: { recipient: string }) => mail.recipient)).toEqual([
    'page-1@lotyard.test',
    'page-0@lotyard.test',
  ])
  for (const page of ['-1', 'x', '10001', '1.5'])
    expect((await admin.get(`/api/admin/mails?page=${page}`)).statusCode).toBe(400)
})

test('one mail is read whole; an unknown one is 404, an id that is none 400', async () => {
  const admin = await server.as('admin')
  const id = await queue('whole@lotyard.test')
  expect((await admin.get(`/api/admin/mails/${id}`)).json()).toMatchObject({
    id,
    html: null,
    text: null,
    message_id: null,
  })
  expect((await admin.get(`/api/admin/mails/${randomUUID()}`)).statusCode).toBe(404)
  expect((await admin.get('/api/admin/mails/1')).statusCode).toBe(400)
})

test('a mail that failed is queued again, and that is written down; another is not', async () => {
  const admin = await server.as('admin')
  const id = await queue('failed@lotyard.test')
  const retry = () => admin.post(`/api/admin/mails/${id}/retry`)
  expect((await retry()).json().code).toBe('mail_not_failed')
  await server.db
    .updateTable('mails')
    .set({ state: 'failed', finished_at: new Date(), last_error: '550' })
    .where('id', '=', id)
    .execute()
  await server.context.pool.query('delete from graphile_worker._private_jobs')
  const replies = await Promise.all([retry(), retry()])
  expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
  const jobs = await server.context.pool.query('select key from graphile_worker.jobs')
  expect(jobs.rows).toEqual([{ key: `mail:${id}` }])
  const entries = await server.db.selectFrom('audit_entries').selectAll().where('subject', '=', `mail:${id}`).execute()
  expect(entries).toMatchObject([{ account_id: admin.account.id, action: 'mail.retry' }])
  expect((await admin.post(`/api/admin/mails/${randomUUID()}/retry`)).statusCode).toBe(404)
})

test.each(['buyer', 'seller'] as const)('a %s may not, a visitor must sign in', async (role) => {
  const client = await server.as(role)
  const id = await queue('not-yours@lotyard.test')
  for (const url of ['/api/admin/mails', `/api/admin/mails/${id}`]) {
    expect((await client.get(url)).statusCode).toBe(403)
    expect((await server.visitor.get(url)).statusCode).toBe(401)
  }
  expect((await client.post(`/api/admin/mails/${id}/retry`)).statusCode).toBe(403)
})
