import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type TestAccount } from '../../../../test/servers/app.ts'
import { addAccessRule, addBasics, addLot, type AddedLot, type LotOptions } from '../../../../test/market.ts'
import { decideSending } from '../sending/decide-sending.ts'
import { tellWatchers } from './tell-watchers.ts'

const server = useApp()
let seller: TestAccount
let ada: TestAccount

beforeAll(async () => {
  await addBasics(server.db)
  seller = await server.createAccount({ role: 'seller' })
})
beforeEach(async () => {
  await sql`delete from notices`.execute(server.db)
  await sql`delete from mails`.execute(server.db)
  await sql`delete from starred_lots`.execute(server.db)
  ada = await server.createAccount()
})

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
const addTo = (options: LotOptions) => addLot(server.db, { sellerId: seller.id, ...options })
const watch = ({ lotId }: AddedLot, account: TestAccount = ada, since = inMinutes(-600)) =>
  server.db.insertInto('starred_lots').values({ account_id: account.id, lot_id: lotId, created_at: since }).execute()

async function told(): Promise<{ kind: string; recipient: string; props: Record<string, unknown> }[]> {
  const rows = await server.db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'props'])
    .orderBy('created_at')
    .execute()
  return rows as never
}
const run = () => tellWatchers(server.context)

describe('a watched auction in its last hour', () => {
  test('is told once to those who watched before, however often the job runs and the end moves', async () => {
    const lot = await addTo({ auction: { endsAt: inMinutes(40), openingCents: 75_00 } })
    await watch(lot)
    await watch(lot, await server.createAccount(), inMinutes(-5))
    await Promise.all([run(), run()])
    await sql`update auctions set ends_at = ends_at + interval '3 minutes'`.execute(server.db)
    await run()
    expect(await told()).toMatchObject([
      {
        kind: 'watched-lot-ending',
        recipient: ada.email,
        props: { link: `http://localhost/detail/${lot.name}`, price: { kind: 'starting_bid', cents: 75_00 } },
      },
    ])
  })

  test.each([
    ['one that ends later', { auction: { endsAt: inMinutes(90) } }],
    ['one that is over', { auction: { endsAt: inMinutes(-1), startsAt: inMinutes(-100) } }],
    ['one that was withdrawn', { state: 'withdrawn', auction: { endsAt: inMinutes(30) } }],
  ] as const)('not %s', async (_case, options) => {
    await watch(await addTo(options))
    await run()
    expect(await told()).toEqual([])
  })

  test('is told to those who may see it, by a notice alone where e-mails are off or the address is not confirmed', async () => {
    const holder = await server.createAccount()
    const accessRuleId = await addAccessRule(server.db, 'Gold', [holder.id])
    const secret = await addTo({ accessRuleId, auction: { endsAt: inMinutes(30) } })
    const open = await addTo({ auction: { endsAt: inMinutes(30) } })
    const quiet = await server.createAccount()
    const stranger = await server.createAccount({ isVerified: false })
    const choice = { account_id: quiet.id, topic: 'watching', medium: 'email', enabled: false }
    await server.db.insertInto('notification_preferences').values(choice).execute()
    for (const account of [ada, holder]) await watch(secret, account)
    for (const account of [quiet, stranger]) await watch(open, account)
    await run()
    const mails = await told()
    const config = { ...server.context.config, smtpUrl: 'smtp://127.0.0.1:1' }
    const wanted: string[] = []
    for (const mail of mails) {
      const decision = await decideSending({ ...server.context, config }, mail as Parameters<typeof decideSending>[1])
      if (decision.isWanted) wanted.push(mail.recipient)
    }
    expect(wanted).toEqual([holder.email])
    const notices = await server.db.selectFrom('notices').select('account_id').execute()
    const toldIds = notices.map((notice) => notice.account_id)
    expect(toldIds.toSorted()).toEqual([holder.id, quiet.id, stranger.id].toSorted())
  })
})

describe('a watched price that falls', () => {
  const edit = async (client: Awaited<ReturnType<typeof server.signIn>>, { name }: AddedLot, dollars: number) => {
    const reply = await client.put(`/api/admin/listings/${name}`, { listing: { fixed_price_cents: dollars * 100 } })
    expect(reply.statusCode).toBe(200)
  }

  test('by an edit is told once per price, and a raise that is taken back is no news', async () => {
    const client = await server.signIn(seller)
    const lot = await addTo({ priceCents: 1_000_00 })
    await watch(lot)
    await edit(client, lot, 900)
    await run()
    await run()
    await edit(client, lot, 1_200)
    await run()
    await edit(client, lot, 900)
    await run()
    await edit(client, lot, 800)
    await run()
    expect((await told()).map(({ kind, props }) => [kind, props['priceCents'], props['originalCents']])).toEqual([
      ['watched-price-drop', 900_00, 1_000_00],
      ['watched-price-drop', 800_00, 900_00],
    ])
  })

  test('by the clock is told when its time has come, to those who watched by then', async () => {
    const lot = await addTo({ priceCents: 1_000_00 })
    await watch(lot)
    await watch(lot, await server.createAccount(), new Date())
    await sql`insert into price_drops (listing_id, drops_at, price_cents) values
      (${lot.listingId}, now() - interval '1 minute', 70000), (${lot.listingId}, now() + interval '1 hour', 60000)`.execute(
      server.db,
    )
    await run()
    expect(await told()).toMatchObject([{ recipient: ada.email, props: { priceCents: 700_00 } }])
  })

  test('long ago is no news', async () => {
    const lot = await addTo({ priceCents: 1_000_00 })
    await watch(lot, ada, inMinutes(-9_000))
    await sql`insert into price_drops (listing_id, drops_at, price_cents)
      values (${lot.listingId}, now() - interval '25 hours', 70000)`.execute(server.db)
    await run()
    expect(await told()).toEqual([])
  })
})
