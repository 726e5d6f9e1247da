import type { ContactMail, RenderMail } from '@lotyard/contract/site/mails'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { useSmtp } from '../../../../test/servers/smtp.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { openMailTransport, type MailTransport } from '../../../providers/mail/open-mail-transport.ts'
import { changeSetting } from '../../desk/index.ts'
import { sendMail } from './send-mail.ts'

const server = useApp()
const smtp = useSmtp()
const renderMail: RenderMail = async (kind) => ({ subject: `About ${kind}`, html: '<p>x</p>', text: 'x' })

let mail: MailTransport
beforeAll(() => {
  mail = openMailTransport({ smtpUrl: smtp.url, publicUrl: 'https://lotyard.example' })
})
afterAll(() => mail.close())
beforeEach(async () => {
  smtp.messages.length = 0
  await server.db.deleteFrom('mails').execute()
})

/** Sends the one mail that waits, by SMTP, and returns its headers, each on one line. */
async function sentHeaders(): Promise<string[]> {
  const { id } = await server.db.selectFrom('mails').select('id').executeTakeFirstOrThrow()
  await sendMail({ ...server.context, mail, renderMail }, { mailId: id }, { number: 1, isLast: false, jobId: '1' })
  const [head = ''] = (smtp.messages[0] ?? '').split('\r\n\r\n')
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
}
const named = (headers: string[], name: string) =>
  headers.filter((line) => line.toLowerCase().startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim())

test('a message of the contact form leaves with its writer as the one to answer', async () => {
  await changeSetting(server.context, { key: 'contact_email', value: 'help@acme.example', byAccountId: null })
  const message = { name: 'Ada Lovelace', email: 'ada@lotyard.test', topic: 'lot', message: 'Is the dock open?' }
  expect((await server.visitor.post('/api/contact', message)).statusCode).toBe(202)
  const headers = await sentHeaders()
  expect(named(headers, 'to')).toEqual(['help@acme.example'])
  expect(named(headers, 'reply-to')).toEqual(['Ada Lovelace <ada@lotyard.test>'])
  expect(named(headers, 'from')).toEqual(['Lotyard <no-reply@lotyard.example>'])
})

test('any other mail is answered to its sender', async () => {
  const props = { firstName: 'Ada', link: 'https://lotyard.example/x', browseLink: 'https://lotyard.example/lots/' }
  await server.db
    .transaction()
    .execute((tx) => queueMail(tx, { kind: 'welcome', fact: 'f', recipient: 'ada@lotyard.test', props }))
  expect(named(await sentHeaders(), 'reply-to')).toEqual([])
})

// The rules of the form refuse all of these. Were one of them to fail, the header must hold by itself.
test.each([
  ['a name with a line break', { name: 'Ada\r\nBcc: all@lotyard.test' }],
  ['a name with an address in it', { name: 'Ada <all@lotyard.test>, "' }],
  ['an address with a line break', { email: 'ada@lotyard.test\r\nBcc: all@lotyard.test' }],
  ['two addresses', { email: 'ada@lotyard.test, all@lotyard.test' }],
])('%s writes no header and adds no recipient', async (_case, given) => {
  const props: ContactMail = {
    name: 'Ada',
    email: 'ada@lotyard.test',
    topic: 'other',
    lot: null,
    message: 'Is the dock open?',
    accountEmail: null,
    ...given,
  }
  const written = { kind: 'contact-message', fact: 'f', recipient: 'help@acme.example', props } as const
  await server.db.transaction().execute((tx) => queueMail(tx, written))
  const headers = await sentHeaders()
  expect(named(headers, 'bcc')).toEqual([])
  expect(named(headers, 'to')).toEqual(['help@acme.example'])
  const [replyTo = ''] = named(headers, 'reply-to')
  // What is quoted is one word, whatever it holds.
  expect(replyTo.replace(/"(?:[^"\\]|\\.)*"/g, 'quoted').match(/[^\s<>,]+@[^\s<>,]+/g) ?? []).toHaveLength(1)
})
