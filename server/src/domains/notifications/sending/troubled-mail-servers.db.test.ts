import type { RenderMail } from '@lotyard/contract/site/mails'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { smtpError, useSmtp } from '../../../../test/servers/smtp.ts'
import { queueMails } from '../../../jobs/mail/queue-mail.ts'
import type { RunningJobs } from '../../../jobs/running/start-jobs.ts'
import type { MailTransport } from '../../../providers/mail/open-mail-transport.ts'
import { smtpTransport } from '../../../providers/mail/smtp-transport.ts'
import { startWorker } from '../../../worker.ts'

// Mails leave through the real worker, with its retries, and a real SMTP server that has a bad day.
const server = useApp()
const smtp = useSmtp()
const renderMail: RenderMail = async (kind) => ({ subject: `About ${kind}`, html: '<p>Hi</p>', text: 'Hi' })
const LIMITS = { connectMs: 500, greetMs: 500, silentMs: 500 }
const PATIENCE = { timeout: 60_000, interval: 100 }

let worker: RunningJobs
let mail: MailTransport
beforeEach(async () => {
  smtp.reset()
  await sql`delete from mails`.execute(server.db)
  mail = smtpTransport(smtp.url, { publicUrl: 'https://lotyard.example' }, LIMITS)
})
afterEach(() => worker.stop())

const start = async () => {
  worker = await startWorker(server.context, server.context, { mail, renderMail })
}

async function queue(names: readonly string[]): Promise<void> {
  const props = { firstName: 'Ada', link: 'https://lotyard.example/x', browseLink: 'https://lotyard.example/lots/' }
  const fact = randomUUID()
  await server.db.transaction().execute((tx) =>
    queueMails(
      tx,
      names.map((name) => ({ kind: 'welcome' as const, fact, recipient: `${name}@lotyard.test`, props })),
    ),
  )
}

/** The worker waits three seconds before the second attempt, and longer before each further one. */
async function bringRetriesForward(): Promise<void> {
  await sql`with retries as (update graphile_worker._private_jobs set run_at = now()
      where attempts between 1 and max_attempts - 1 and locked_at is null and run_at > now() returning id)
    select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
      from retries having count(*) > 0`.execute(server.db)
}

async function states(): Promise<Record<string, string>> {
  await bringRetriesForward()
  const admin = await server.as('admin')
  const { mails } = (await admin.get('/api/admin/mails')).json<{ mails: { recipient: string; state: string }[] }>()
  return Object.fromEntries(mails.map(({ recipient, state }) => [recipient.split('@')[0], state]))
}
const headerOf = (message: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(message)?.[1]?.trim()
const namesOf = (messages: readonly string[]) => messages.map((message) => headerOf(message, 'to')!.split('@')[0]!)

test('one recipient that is refused keeps no other from their mail, and shows in the outbox', async () => {
  smtp.onRecipient = (address) => {
    if (address.startsWith('bob')) throw smtpError(550, 'No such mailbox')
  }
  await queue(['ada', 'bob', 'cleo', 'dan', 'eve'])
  await start()
  await expect.poll(states, PATIENCE).toEqual({ ada: 'sent', bob: 'failed', cleo: 'sent', dan: 'sent', eve: 'sent' })
  expect(namesOf(smtp.messages).toSorted()).toEqual(['ada', 'cleo', 'dan', 'eve'])
  const { last_error } = await server.db
    .selectFrom('mails')
    .select('last_error')
    .where('recipient', '=', 'bob@lotyard.test')
    .executeTakeFirstOrThrow()
  expect(last_error).toContain('No such mailbox')
})

test('a server that is busy for a moment gets each mail again, and takes each once', async () => {
  const refused = new Set<string>()
  const taken: string[] = []
  smtp.onMessage = (message) => {
    const id = headerOf(message, 'message-id')!
    if (!refused.has(id)) {
      refused.add(id)
      throw smtpError(451, 'Try again later')
    }
    taken.push(id)
  }
  await queue(['ada', 'bob', 'cleo'])
  await start()
  await expect.poll(states, PATIENCE).toEqual({ ada: 'sent', bob: 'sent', cleo: 'sent' })
  expect(taken.toSorted()).toEqual([...refused].toSorted())
})

test('a server that takes a mail and falls silent is sent it again as the same mail', async () => {
  let isSilent = true
  smtp.onMessage = async () => {
    if (!isSilent) return
    isSilent = false
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  }
  await queue(['ada'])
  await start()
  await expect.poll(states, PATIENCE).toEqual({ ada: 'sent' })
  expect(smtp.messages).toHaveLength(2)
  expect(new Set(smtp.messages.map((message) => headerOf(message, 'message-id'))).size).toBe(1)
})

test('a server that does not say hello is asked again later', async () => {
  let isSilent = true
  smtp.onConnect = async () => {
    if (isSilent) await new Promise((resolve) => setTimeout(resolve, 1_500))
    isSilent = false
  }
  await queue(['ada', 'bob'])
  await start()
  await expect.poll(states, PATIENCE).toEqual({ ada: 'sent', bob: 'sent' })
  expect(namesOf(smtp.messages).toSorted()).toEqual(['ada', 'bob'])
})

test('a server that is down gets everything once it is back', async () => {
  await smtp.stop()
  await queue(['ada', 'bob', 'cleo'])
  await start()
  await expect
    .poll(async () => (await sql`select from mails where last_error like '%ECONNREFUSED%'`.execute(server.db)).rows)
    .toHaveLength(3)
  expect(await states()).toEqual({ ada: 'queued', bob: 'queued', cleo: 'queued' })
  await smtp.start()
  await expect.poll(states, PATIENCE).toEqual({ ada: 'sent', bob: 'sent', cleo: 'sent' })
  expect(namesOf(smtp.messages).toSorted()).toEqual(['ada', 'bob', 'cleo'])
})
