import type { RenderMail } from '@lotyard/contract/site/mails'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { addAccessRule, addAccount, addBasics, addLot } from '../../../../test/market.ts'
import { smtpError, useSmtp } from '../../../../test/servers/smtp.ts'
import { MAIL_ATTEMPTS, queueMail } from '../../../jobs/mail/queue-mail.ts'
import { openMailTransport, type MailTransport } from '../../../providers/mail/open-mail-transport.ts'
import { startWorker } from '../../../worker.ts'
import { changeSetting } from '../../desk/index.ts'
import { removeOldMails } from '../old-mail-queries.ts'
import { sendMail } from './send-mail.ts'

const server = useApp()
const smtp = useSmtp()

const renderMail: RenderMail = async (kind, props, { sender }) => ({
  subject: `About ${kind}`,
  html: `<p>${JSON.stringify(props)}</p>`,
  text: `${JSON.stringify(props)} from ${JSON.stringify(sender)}`,
})

let mail: MailTransport
beforeEach(() => {
  mail = openMailTransport({ smtpUrl: smtp.url, publicUrl: 'https://lotyard.example' })
  smtp.messages.length = 0
  smtp.onMessage = () => {}
})
afterEach(() => mail.close())

const passwordChanged = {
  kind: 'password-changed',
  props: { firstName: 'Ada', resetLink: 'https://lotyard.example/lots/' },
} as const

async function queue(recipient = `${randomUUID()}@lotyard.test`): Promise<string> {
  await server.db.transaction().execute((tx) => queueMail(tx, { ...passwordChanged, fact: 'f', recipient }))
  const row = await server.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
  return row.id
}
const find = (id: string) => server.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const attempt = (mailId: string, { transport = mail, isLast = false } = {}) =>
  sendMail(
    {
      ...server.context,
      config: { ...server.context.config, publicUrl: 'https://lotyard.example' },
      mail: transport,
      renderMail,
    },
    { mailId },
    { number: 1, isLast, jobId: '1' },
  )
const messageIdOf = (message: string | undefined) => /^message-id: (.*)$/im.exec(message ?? '')?.[1]?.trim()

test("a mail is written in the site's zone and look, in the name of who runs the market, and sent by the name that the site gives", async () => {
  const { db, context } = server
  const look = { accent_light: '#0b57d0', mail_footer: 'Garden Lots', sender_name: 'Garden "Lots", Inc.' }
  const logo = { logo_hash: 'a'.repeat(40), logo_width: 200, logo_height: 50 }
  await db
    .updateTable('sites')
    .set({ time_zone: 'America/Denver', ...look, ...logo })
    .where('is_default', '=', true)
    .execute()
  await changeSetting(context, { key: 'operator_name', value: 'Acme LLC', byAccountId: null })
  await changeSetting(context, { key: 'contact_email', value: 'help@acme.example', byAccountId: null })
  const id = await queue()
  await attempt(id)
  const sender = {
    name: 'Acme LLC',
    contactEmail: 'help@acme.example',
    postalAddress: null,
    timeZone: 'America/Denver',
    brand: {
      name: 'Lotyard',
      logo: { url: `https://lotyard.example/logos/${'a'.repeat(40)}.png`, width: 200, height: 50 },
      accent: { fill: '#0b57d0', strong: '#094bb3', label: '#ffffff' },
      footer: 'Garden Lots',
    },
  }
  expect((await find(id)).plain_text).toContain(`from ${JSON.stringify(sender)}`)
  expect(smtp.messages[0]).toMatch(/^from: "Garden \\"Lots\\", Inc\." <no-reply@lotyard\.example>/im)
  await sql`update sites set accent_light = null, mail_footer = null, sender_name = null, logo_hash = null,
    logo_width = null, logo_height = null`.execute(db)
})

describe('a lot that became private while its mail waited', () => {
  const lotOf = (name: string) => ({ title: `Lot ${name}`, link: `https://lotyard.example/detail/${name}` })

  /** Mail about two lots, the second of which is hidden by a rule. */
  async function setUp() {
    const { db } = server
    await addBasics(db)
    const reader = await server.createAccount()
    const sellerId = await addAccount(db, 'seller')
    const [open, hidden] = [await addLot(db, { sellerId }), await addLot(db, { sellerId })]
    const rule = await addAccessRule(db, `Rule ${randomUUID()}`)
    const hide = () => sql`update listings set access_rule_id = ${rule} where name = ${hidden.name}`.execute(db)
    const row = { account_id: reader.id, site_key: 'lotyard', name: 'Lots', query: 'search=lots' }
    const { id: searchId } = await db.insertInto('saved_searches').values(row).returning('id').executeTakeFirstOrThrow()
    const queueAlert = async (names: string[]): Promise<string> => {
      const links = { searchId, searchName: 'Lots', searchLink: 'https://lotyard.example/lots/' }
      const props = { firstName: 'Ada', ...links, lots: names.map(lotOf) as never, total: names.length }
      const alert = { kind: 'saved-search-alert', fact: randomUUID(), recipient: reader.email, props } as const
      await db.transaction().execute((tx) => queueMail(tx, alert))
      const query = db.selectFrom('mails').select('id').where('fact', '=', alert.fact)
      return (await query.executeTakeFirstOrThrow()).id
    }
    return { reader, rule, open: open.name, hidden: hidden.name, hide, queueAlert }
  }

  test('is left out of it, and the rest of the mail goes', async () => {
    const { open, hidden, hide, queueAlert } = await setUp()
    const id = await queueAlert([open, hidden])
    await hide()
    await attempt(id)
    const { state, plain_text: text } = await find(id)
    expect(state).toBe('sent')
    expect(text).toContain(open)
    expect(text).toContain('"total":1')
    expect(text).not.toContain(hidden)
  })

  test('is left out of a text that an attempt has written already', async () => {
    const { open, hidden, hide, queueAlert } = await setUp()
    const id = await queueAlert([open, hidden])
    smtp.onMessage = () => {
      throw smtpError(451, 'Try again later')
    }
    await expect(attempt(id)).rejects.toThrow('Try again later')
    smtp.onMessage = () => {}
    await hide()
    await attempt(id)
    expect(smtp.messages.at(-1)).not.toContain(hidden)
    expect(messageIdOf(smtp.messages.at(-1))).toBe(`<${id}@lotyard.example>`)
    expect(await find(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('leaves no mail where it was the only one, and stays for readers who may see it', async () => {
    const { reader, rule, hidden, hide, queueAlert } = await setUp()
    const id = await queueAlert([hidden])
    await hide()
    const watched = { firstName: 'Ada', ...lotOf(hidden), priceCents: 90_00, originalCents: 100_00 }
    const drop = { kind: 'watched-price-drop', fact: hidden, recipient: reader.email, props: watched } as const
    await server.db.transaction().execute((tx) => queueMail(tx, drop))
    const query = server.db.selectFrom('mails').select('id').where('fact', '=', hidden)
    const { id: dropId } = await query.executeTakeFirstOrThrow()
    for (const each of [id, dropId]) {
      await attempt(each)
      expect(await find(each)).toMatchObject({ state: 'unwanted', html: null })
    }
    await server.db.insertInto('account_access_rules').values({ account_id: reader.id, access_rule_id: rule }).execute()
    const seen = await queueAlert([hidden])
    await attempt(seen)
    expect(await find(seen)).toMatchObject({ state: 'sent', plain_text: expect.stringContaining(hidden) })
  })
})

describe('a mail server that', () => {
  test('takes the mail: it is sent, once', async () => {
    const id = await queue('ada@lotyard.test')
    await attempt(id)
    await attempt(id)
    expect(smtp.messages).toHaveLength(1)
    expect(smtp.messages[0]).toMatch(/^from: Lotyard <no-reply@lotyard\.example>/im)
    expect(smtp.messages[0]).toMatch(/^to: ada@lotyard\.test/im)
    expect(smtp.messages[0]).toMatch(/^subject: About password-changed/im)
    expect(smtp.messages[0]).toContain('text/plain')
    expect(smtp.messages[0]).toContain('text/html')
    expect(messageIdOf(smtp.messages[0])).toBe(`<${id}@lotyard.example>`)
    expect(await find(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      last_error: null,
      finished_at: expect.any(Date),
    })
  })

  test('is busy (4xx): the mail waits, and the next attempt is the same mail by its Message-ID', async () => {
    const id = await queue()
    smtp.onMessage = () => {
      throw smtpError(451, 'Try again later')
    }
    await expect(attempt(id)).rejects.toThrow('Try again later')
    expect(await find(id)).toMatchObject({ state: 'queued', attempts: 1, last_error: expect.stringContaining('451') })
    smtp.onMessage = () => {}
    await attempt(id)
    expect(await find(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
    const [first, second] = smtp.messages.map(messageIdOf)
    expect(first).toBe(`<${id}@lotyard.example>`)
    expect(second).toBe(first)
  })

  test('refuses for good (5xx): the mail has failed, and no further attempt is made', async () => {
    const id = await queue()
    smtp.onMessage = () => {
      throw smtpError(550, 'No such mailbox')
    }
    await attempt(id)
    await attempt(id)
    expect(smtp.messages).toHaveLength(1)
    expect(await find(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('No such mailbox'),
    })
  })

  test('is not there: the mail waits, and fails after the last attempt', async () => {
    const id = await queue()
    const transport = openMailTransport({ smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://lotyard.example' })
    await expect(attempt(id, { transport })).rejects.toThrow('ECONNREFUSED')
    expect(await find(id)).toMatchObject({ state: 'queued' })
    await expect(attempt(id, { transport, isLast: true })).rejects.toThrow('ECONNREFUSED')
    expect(await find(id)).toMatchObject({
      state: 'failed',
      attempts: 2,
      last_error: expect.stringContaining('ECONNREFUSED'),
    })
    transport.close()
  })

  test('took the mail while we died: it is sent again with the same Message-ID', async () => {
    const id = await queue()
    const dies: MailTransport = {
      ...mail,
      send: async (outgoing) => {
        await mail.send(outgoing)
        throw new Error('the process ended before it heard the answer')
      },
    }
    await expect(attempt(id, { transport: dies })).rejects.toThrow('the process ended')
    await attempt(id)
    expect(smtp.messages.map(messageIdOf)).toEqual([`<${id}@lotyard.example>`, `<${id}@lotyard.example>`])
  })
})

describe('mail that people may switch off', () => {
  const outbid = {
    firstName: 'Ada',
    title: 'Pallet of televisions',
    link: 'https://lotyard.example/detail/TV0001',
    priceCents: 305_00,
    nextBidCents: 310_00,
    endsAt: '2026-11-15T12:00:00.000Z',
  }
  const won = { ...outbid, paymentDueAt: '2026-11-18T05:59:59.000Z', payLink: 'https://lotyard.example/checkout' }

  async function queueTo(recipient: string, mail: { kind: 'outbid' | 'auction-won'; fact: string }): Promise<string> {
    await server.db
      .transaction()
      .execute((tx) =>
        mail.kind === 'outbid'
          ? queueMail(tx, { kind: 'outbid', fact: mail.fact, recipient, props: outbid })
          : queueMail(tx, { kind: 'auction-won', fact: mail.fact, recipient, props: won }),
      )
    const row = server.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', recipient)
      .where('fact', '=', mail.fact)
    return (await row.executeTakeFirstOrThrow()).id
  }
  const linkIn = (message: string | undefined) =>
    /^list-unsubscribe: <https:\/\/lotyard\.example(.*)>$/im.exec((message ?? '').replaceAll(/\r\n[ \t]+/g, ' '))?.[1]

  test('says how in its headers, and is not sent any more once that was used', async () => {
    const { email } = await server.createAccount()
    await attempt(await queueTo(email, { kind: 'outbid', fact: 'first' }))
    expect(smtp.messages[0]).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click/im)
    const waiting = await queueTo(email, { kind: 'outbid', fact: 'second' })
    const reply = await server.app.inject({
      method: 'POST',
      url: linkIn(smtp.messages[0])!,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(reply.statusCode).toBe(200)
    await attempt(waiting)
    await attempt(waiting)
    expect(smtp.messages).toHaveLength(1)
    expect(await find(waiting)).toMatchObject({ state: 'unwanted', attempts: 0, subject: null })
  })

  test('is not sent to a suspended account; what they won and owe is', async () => {
    const [account, admin] = [await server.createAccount(), await server.createAccount({ role: 'admin' })]
    const suspension = { suspended_at: new Date(), suspension_reason: 'Fraud', suspended_by: admin.id }
    await server.db.updateTable('accounts').set(suspension).where('id', '=', account.id).execute()
    const news = await queueTo(account.email, { kind: 'outbid', fact: 'news' })
    const debt = await queueTo(account.email, { kind: 'auction-won', fact: 'debt' })
    await attempt(news)
    await attempt(debt)
    expect(await find(news)).toMatchObject({ state: 'unwanted', attempts: 0 })
    expect(await find(debt)).toMatchObject({ state: 'sent' })
  })

  test('does not take with it what people need: what they won and owe', async () => {
    const account = await server.createAccount()
    const choice = { account_id: account.id, topic: 'bids', medium: 'email', enabled: false }
    await server.db.insertInto('notification_preferences').values(choice).execute()
    const id = await queueTo(account.email, { kind: 'auction-won', fact: 'won' })
    await attempt(id)
    expect(await find(id)).toMatchObject({ state: 'sent' })
    expect(smtp.messages[0]).not.toMatch(/list-unsubscribe/i)
  })
})

test('a kind of mail that the database has never heard of needs no migration', async () => {
  const row = { kind: 'a-kind-of-next-year', fact: 'f', recipient: 'next@lotyard.test', props: '{}' }
  const { id } = await server.db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()
  await sql`update mails set state = 'unwanted', finished_at = now() where id = ${id}`.execute(server.db)
  expect(await find(id)).toMatchObject({ kind: 'a-kind-of-next-year', state: 'unwanted' })
})

test('without a mail server the mail is kept', async () => {
  const id = await queue()
  await attempt(id, { transport: openMailTransport({ smtpUrl: null, publicUrl: 'https://lotyard.example' }) })
  expect(await find(id)).toMatchObject({
    state: 'kept',
    subject: 'About password-changed',
    plain_text: expect.stringContaining('Ada'),
  })
})

test('a link that lets its holder in is forgotten once the mail has left', async () => {
  const secret = {
    kind: 'reset-password',
    props: { firstName: 'Ada', link: 'https://lotyard.example/?token=sesame' },
  } as const
  await server.db
    .transaction()
    .execute((tx) => queueMail(tx, { ...secret, fact: 'f', recipient: 'secret@lotyard.test' }))
  const { id } = await server.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', 'secret@lotyard.test')
    .executeTakeFirstOrThrow()
  await attempt(id)
  expect(smtp.messages[0]).toContain('sesame')
  expect(JSON.stringify(await find(id))).not.toContain('sesame')
})

test('no fact and recipient ever get two, even when queued at once; another fact does', async () => {
  const queueFact = (fact: string) =>
    server.db.transaction().execute((tx) => queueMail(tx, { ...passwordChanged, fact, recipient: 'once@lotyard.test' }))
  await Promise.all([queueFact('f'), queueFact('f'), queueFact('f'), queueFact('g')])
  const rows = await server.db.selectFrom('mails').select('fact').where('recipient', '=', 'once@lotyard.test').execute()
  expect(rows.map(({ fact }) => fact).toSorted()).toEqual(['f', 'g'])
})

test('a mail whose fact was rolled back is not sent', async () => {
  const fails = server.db.transaction().execute(async (tx) => {
    await queueMail(tx, { ...passwordChanged, fact: 'f', recipient: 'never@lotyard.test' })
    throw new Error('the fact did not happen')
  })
  await expect(fails).rejects.toThrow('did not happen')
  expect(
    await server.db.selectFrom('mails').selectAll().where('recipient', '=', 'never@lotyard.test').execute(),
  ).toEqual([])
})

test('the worker sends what was queued, and stops cleanly', async () => {
  const id = await queue('worker@lotyard.test')
  const worker = await startWorker(server.context, server.context, { mail, renderMail })
  await expect.poll(async () => (await find(id)).state).toBe('sent')
  await worker.stop()
  const later = await queue('later@lotyard.test')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await find(later)).toMatchObject({ state: 'queued', attempts: 0 })
  const { rows } = await server.context.pool.query(
    "select max_attempts from graphile_worker.jobs where key = 'mail:' || $1",
    [later],
  )
  expect(rows).toEqual([{ max_attempts: MAIL_ATTEMPTS }])
})

test('an operator sees jobs that fail, and what came of every attempt to send', async () => {
  const away = openMailTransport({ smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://lotyard.example' })
  const id = await queue('unlucky@lotyard.test')
  const worker = await startWorker(server.context, server.context, { mail: away, renderMail })
  await expect.poll(async () => (await find(id)).last_error).toContain('ECONNREFUSED')
  await worker.stop()
  const { body } = await server.visitor.get('/metrics')
  expect(body).toMatch(/^jobs\{name="send_mail",state="failing"\} [1-9]/m)
  expect(body).toMatch(/^lotyard_mail_attempts_total\{outcome="deferred"\} [1-9]/m)
  expect(body).toMatch(/^lotyard_mail_attempts_total\{outcome="sent"\} [1-9]/m)
})

test('mails are kept for half a year, and for as long as they wait to be sent', async () => {
  const ids = { old: await queue('old@lotyard.test'), new: await queue('new@lotyard.test') }
  const waiting = await queue('waiting@lotyard.test')
  await sql`update mails set state = 'failed', finished_at = now() where id = any(${Object.values(ids)}::uuid[])`.execute(
    server.db,
  )
  await sql`update mails set created_at = now() - interval '181 days' where id in (${ids.old}, ${waiting})`.execute(
    server.db,
  )
  await removeOldMails(server.db)
  const { rows } = await sql<{ id: string }>`select id from mails
    where id in (${ids.old}, ${ids.new}, ${waiting})`.execute(server.db)
  expect(rows.map((row) => row.id).toSorted()).toEqual([ids.new, waiting].toSorted())
})

test('news is kept for 30 days, and what is too old goes however much it is', async () => {
  await sql`delete from mails`.execute(server.db)
  const insert = (kind: string, days: number, count = 1) =>
    sql`insert into mails (kind, fact, recipient, props, state, created_at, finished_at)
      select ${kind}, ${`${days} days`} || n, 'ada@lotyard.test', '{}', 'unwanted', now() - make_interval(days => ${days}), now()
      from generate_series(1, ${count}::int) n`.execute(server.db)
  await insert('newsletter-digest', 31, 7)
  await insert('newsletter-digest', 29)
  await insert('outbid', 31)
  await insert('outbid', 181, 5)
  await removeOldMails(server.db, { limit: 2 })
  const left = await server.db.selectFrom('mails').select(['kind', 'fact']).orderBy('created_at').execute()
  expect(left).toEqual([
    { kind: 'outbid', fact: '31 days1' },
    { kind: 'newsletter-digest', fact: '29 days1' },
  ])
})
