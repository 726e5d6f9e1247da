import type { Operator } from '@lotyard/contract/site/operator'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/servers/app.ts'
import { changeSetting } from '../settings/change-setting.ts'

const server = useApp()

const good = {
  name: ' Ada Lovelace ',
  email: ' Ada@Lotyard.test ',
  topic: 'lot',
  listing_name: ' 7kq2mx ',
  message: 'Is the truck dock open on Saturdays?\r\nWe would send a 53 ft trailer.',
}
const send = (changed: object = {}, client = server.visitor) => client.post('/api/contact', { ...good, ...changed })
const mails = () =>
  server.db
    .selectFrom('mails')
    .select(['recipient', 'props', 'state'])
    .where('kind', '=', 'contact-message')
    .orderBy('recipient')
    .execute()
const setContact = (value: string | null) =>
  changeSetting(server.context, { key: 'contact_email', value, byAccountId: null })
const takesMessages = async () => (await server.visitor.get('/api/operator')).json<Operator>().takes_messages

beforeEach(async () => {
  await server.db.deleteFrom('mails').execute()
  await setContact('help@acme.example')
})

describe('a message', () => {
  test('reaches the contact address, with all that was said', async () => {
    const reply = await send()
    expect([reply.statusCode, reply.body]).toEqual([202, ''])
    expect(await mails()).toEqual([
      {
        recipient: 'help@acme.example',
        state: 'queued',
        props: {
          name: 'Ada Lovelace',
          email: 'ada@lotyard.test',
          topic: 'lot',
          lot: { name: '7KQ2MX', link: 'http://localhost/detail/7KQ2MX' },
          message: 'Is the truck dock open on Saturdays?\nWe would send a 53 ft trailer.',
          accountEmail: null,
        },
      },
    ])
  })

  test('may be about no lot, and says which account was signed in', async () => {
    const buyer = await server.as('buyer')
    const { listing_name: _, ...rest } = good
    expect((await buyer.post('/api/contact', rest)).statusCode).toBe(202)
    expect(await mails()).toMatchObject([{ props: { lot: null, accountEmail: buyer.account.email } }])
  })

  test('goes to no writer: anybody can type anybody else', async () => {
    await send()
    expect((await mails()).map(({ recipient }) => recipient)).not.toContain('ada@lotyard.test')
  })

  test('is one mail, however often it is sent', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => send()))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
    expect(await mails()).toHaveLength(1)
    await send({ message: 'Is it open on Sundays?' })
    expect(await mails()).toHaveLength(2)
  })

  test('is one of at most ten a day from an address, also when they come at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 14 }, (_, at) => send({ message: `Question number ${at}, please.` })),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 202)).toHaveLength(10)
    expect(replies.find(({ statusCode }) => statusCode !== 202)!.json()).toMatchObject({ code: 'too_many_messages' })
    expect(await mails()).toHaveLength(10)
    expect((await send({ email: 'grace@lotyard.test' })).statusCode).toBe(202)
    // Yesterday's do not count today.
    await sql`update mails set fact = overlay(fact placing '2020-01-01' from strpos(fact, ':') + 1 for 10)
      where kind = 'contact-message'`.execute(server.db)
    expect((await send({ message: 'And one more question.' })).statusCode).toBe(202)
  })
})

describe('where no contact address is set', () => {
  test('a message reaches every admin; where there is none it reaches no one, and says so', async () => {
    await setContact(null)
    expect(await takesMessages()).toBe(false)
    const refused = await send()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'contact_closed'])
    const admins = [await server.createAccount({ role: 'admin' }), await server.createAccount({ role: 'admin' })]
    await server.createAccount({ role: 'seller' })
    expect(await takesMessages()).toBe(true)
    expect((await send()).statusCode).toBe(202)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(admins.map(({ email }) => email).toSorted())
  })
})

describe('bad input', () => {
  test('every empty field has its sentence', async () => {
    const reply = await send({ name: '', email: ' ', topic: '', listing_name: '', message: '' })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'invalid_fields',
      errors: {
        name: ['Name is required'],
        email: ['Email is required'],
        topic: ['Choose what your message is about'],
        message: ['Message is required'],
      },
    })
  })

  test.each([
    ['name', 'x'.repeat(101), 422],
    ['name', 'Ada\r\nBcc: all@lotyard.test', 422],
    ['email', 'ada@lotyard.test\r\nBcc: all@lotyard.test', 422],
    ['topic', 'constructor', 422],
    ['listing_name', '<script>', 422],
    ['message', 'Too short', 422],
    ['message', 'x'.repeat(4_001), 422],
    ['website', 'https://spam.example', 422],
    ['name', 'x'.repeat(2_001), 400],
    ['message', 'x'.repeat(20_001), 400],
    ['name', undefined, 400],
    ['email', undefined, 400],
    ['topic', undefined, 400],
    ['message', undefined, 400],
    ['name', 5, 400],
    ['email', ['ada@lotyard.test'], 400],
    ['topic', {}, 400],
    ['listing_name', 5, 400],
    ['message', null, 400],
    ['website', 5, 400],
  ])('%s %j is refused, and no mail is written', async (field, value, status) => {
    expect((await send({ [field]: value })).statusCode).toBe(status)
    expect(await mails()).toEqual([])
  })

  test('what a program filled in is refused openly, so that no message is lost without a word', async () => {
    expect((await send({ website: 'x' })).json().code).toBe('message_looks_automated')
  })
})
