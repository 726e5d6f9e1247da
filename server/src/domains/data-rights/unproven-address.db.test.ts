// A visitor who signs up with a stranger's address must get nothing of theirs, and destroy nothing of theirs.
import { expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { readZip } from '../../../test/readers/read-zip.ts'

const server = useApp()
const PASSWORD = 'a pallet of kettles'

/** Mail and a subscription that were there before the account, and mail since. */
async function signUpOver(email: string, isVerified: boolean) {
  const mail = (kind: string, hoursAgo: number) => ({
    kind,
    fact: crypto.randomUUID(),
    recipient: email,
    props: '{}',
    subject: `${kind} of ${hoursAgo} hours ago`,
    plain_text: 'Private words',
    created_at: new Date(Date.now() - hoursAgo * 3_600_000),
  })
  await server.db
    .insertInto('mails')
    .values([mail('contact-message', 2), mail('outbid', 2), mail('contact-message', -1), mail('outbid', -1)])
    .execute()
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const subscription = { email, subscribed_at: anHourAgo, confirmed_at: anHourAgo }
  await server.db.insertInto('newsletter_subscribers').values(subscription).execute()
  const account = await server.createAccount({ email, isVerified, password: PASSWORD })
  return server.signIn(account)
}

const subjectsLeft = async (email: string) => {
  const rows = await server.db.selectFrom('mails').where('recipient', '=', email).select('subject').execute()
  return rows.map(({ subject }) => subject ?? '').toSorted()
}
const isSubscribed = async (email: string) =>
  (await server.db.selectFrom('newsletter_subscribers').where('email', '=', email).selectAll().execute()).length === 1

test.each([
  { isVerified: false, mails: ['outbid of -1 hours ago'], subscriptions: 0 },
  { isVerified: true, mails: ['outbid of -1 hours ago', 'outbid of 2 hours ago'], subscriptions: 1 },
])('an address that is confirmed: $isVerified, gets its mail and subscription', async (expected) => {
  const email = `help-${expected.isVerified}@operator.test`
  const client = await signUpOver(email, expected.isVerified)
  const files = await readZip((await client.get('/api/account/export')).rawPayload)
  const mails = JSON.parse(files.get('e-mails.json')!) as { subject: string }[]
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(expected.mails)
  expect(JSON.parse(files.get('newsletter.json')!)).toHaveLength(expected.subscriptions)
})

test.each([
  {
    isVerified: false,
    left: ['contact-message of -1 hours ago', 'contact-message of 2 hours ago', 'outbid of 2 hours ago'],
  },
  { isVerified: true, left: ['contact-message of -1 hours ago', 'contact-message of 2 hours ago'] },
])('a deletion leaves what is not theirs, confirmed: $isVerified', async ({ isVerified, left }) => {
  const email = `gone-${isVerified}@operator.test`
  const client = await signUpOver(email, isVerified)
  const reply = await client.post('/api/account/deletion', { password: PASSWORD, confirm: true })
  expect(reply.statusCode, reply.body).toBe(204)
  expect(await subjectsLeft(email)).toEqual(left)
  expect(await isSubscribed(email)).toBe(!isVerified)
})
