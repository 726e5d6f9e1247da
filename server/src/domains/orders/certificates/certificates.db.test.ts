import type { ResaleCertificate } from '@lotyard/contract/account/certificates'
import type { OpenOrders } from '@lotyard/contract/orders/open-orders'
import sharp from 'sharp'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { buyerWithLots, CARD_PAYLOAD, placeOrder, previewOrder } from '../../../../test/placing.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { forgetBuyer } from '../data-rights/forget-buyer.ts'
import { changeTaxRate } from '../tax/change-tax-rate.ts'
import { removeDocument } from './remove-document.ts'
import { useFolder } from '../../../../test/servers/use-folder.ts'

const dataDir = useFolder('certificates')
const server = useApp({ config: { dataDir } })
let admin: TestClient & { account: TestAccount }
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n')
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-06-30`

beforeAll(async () => {
  admin = await server.as('admin')
  await changeTaxRate(server.context, { state: 'IN', percent: '7', byAccountId: null })
})

const queryOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString()
const upload = (client: TestClient, change: Record<string, string> = {}, file: Buffer = PDF) =>
  server.app.inject({
    method: 'POST',
    url: `/api/account/resale_certificates?${queryOf({ region: 'IN', number: '0123-456', expires_on: NEXT_YEAR, ...change })}`,
    headers: { ...client.headers, 'content-type': 'application/pdf' },
    payload: file,
  })
const uploaded = async (client: TestClient) => (await upload(client)).json<ResaleCertificate>().id
const approve = (id: string, expires_on = NEXT_YEAR) =>
  admin.post(`/api/admin/certificates/${id}/approve`, { expires_on })
const refuse = (id: string) => admin.post(`/api/admin/certificates/${id}/refuse`, { reason: 'The number is another.' })
const listed = async (client: TestClient) =>
  (await client.get('/api/account/resale_certificates')).json<{ certificates: ResaleCertificate[] }>().certificates
const mailsTo = async ({ email }: TestAccount) =>
  (await server.db.selectFrom('mails').where('recipient', '=', email).orderBy('kind').select('kind').execute()).map(
    ({ kind }) => kind,
  )

test('an order is free of tax once its certificate is approved, and keeps which one that was', async () => {
  const buyer = await buyerWithLots(server)
  const shown = async () => (await previewOrder(buyer, CARD_PAYLOAD)).json()
  expect(await shown()).toMatchObject({ taxExemption: null, taxCents: expect.toSatisfy((tax: number) => tax > 0) })
  const { preview_token: taxedToken } = await shown()
  const id = await uploaded(buyer)
  expect((await shown()).taxCents).toBeGreaterThan(0)
  expect((await approve(id)).statusCode).toBe(204)
  expect(await shown()).toMatchObject({ taxCents: 0, taxExemption: 'IN resale certificate 0123-456' })
  // What was shown with tax is not placed without it.
  const stale = await placeOrder(buyer, { preview_token: taxedToken })
  expect(stale.json()).toMatchObject({ code: 'order_changed' })
  const { preview_token } = await shown()
  const placed = await placeOrder(buyer, { preview_token })
  expect(placed.statusCode).toBe(201)
  const order = await buyer.get(`/api/orders/${placed.json<{ id: string }>().id}`)
  expect(order.json()).toMatchObject({ taxCents: 0, taxExemption: 'IN resale certificate 0123-456' })
  expect(await mailsTo(buyer.account)).toContain('certificate-approved')
})

test('a direct order is not taxed either, and its seller does not learn the number', async () => {
  const buyer = await buyerWithLots(server)
  await approve(await uploaded(buyer))
  const { seller_id } = await server.db
    .selectFrom('lots')
    .where('id', '=', buyer.lots[0]!.lotId)
    .select('seller_id')
    .executeTakeFirstOrThrow()
  const account = { id: seller_id, email: '', role: 'seller' as const, accessRuleIds: [] }
  const seller = await server.signIn(account)
  const { shipping_address, billing_same_as_shipping } = CARD_PAYLOAD
  const listings = [{ name: buyer.lots[0]!.name, price_cents: 500_00 }]
  const payload = { account_id: buyer.account.id, listings, shipping_address, billing_same_as_shipping }
  const preview = await seller.post('/api/admin/direct_orders/preview', payload)
  expect(preview.json()).toMatchObject({ taxCents: 0, taxExemption: 'resale certificate' })
  const { payment_gateway, payment_details } = CARD_PAYLOAD
  const order = await seller.post('/admin/direct_orders/new', { ...payload, payment_gateway, payment_details })
  expect(order.json()).toMatchObject({ taxCents: 0, taxExemption: 'resale certificate' })
  expect(order.body).not.toContain('0123-456')
})

test('a certificate counts in its state, until its last day', async () => {
  const buyer = await buyerWithLots(server)
  const other = (await upload(buyer, { region: 'oh' })).json<ResaleCertificate>()
  await approve(other.id)
  const tax = async () => (await previewOrder(buyer, CARD_PAYLOAD)).json<{ taxCents: number }>().taxCents
  expect(await tax()).toBeGreaterThan(0)
  const id = await uploaded(buyer)
  await approve(id)
  expect(await tax()).toBe(0)
  const expire = (days: string) =>
    server.context.pool.query(
      `update resale_certificates set expires_on = (now() at time zone 'America/Chicago')::date + $2::int where id = $1`,
      [id, days],
    )
  await expire('0')
  expect(await tax()).toBe(0)
  await expire('-1')
  expect(await tax()).toBeGreaterThan(0)
  expect(await listed(buyer)).toMatchObject([
    { id, state: 'expired' },
    { region: 'OH', state: 'approved' },
  ])
})

test('a new certificate replaces one that waits, and an approved one when it is approved itself', async () => {
  const buyer = await server.as('buyer')
  const first = await uploaded(buyer)
  const second = await uploaded(buyer)
  expect((await approve(first)).json()).toMatchObject({ code: 'certificate_decided' })
  await approve(second)
  // Sent twice: nothing more is said.
  expect((await approve(second)).statusCode).toBe(204)
  const third = await uploaded(buyer)
  expect((await listed(buyer)).map(({ state }) => state)).toEqual(['waiting', 'approved', 'replaced'])
  await approve(third)
  expect((await listed(buyer)).map(({ state }) => state)).toEqual(['approved', 'replaced', 'replaced'])
  await refuse(third)
  expect((await listed(buyer))[0]).toMatchObject({ state: 'refused', reason: 'The number is another.' })
  expect((await approve(third)).json()).toMatchObject({ code: 'certificate_decided' })
  expect(await mailsTo(buyer.account)).toEqual(['certificate-approved', 'certificate-approved', 'certificate-refused'])
  const entries = await server.db
    .selectFrom('audit_entries')
    .where('subject', '=', `account:${buyer.account.id}`)
    .orderBy('id')
    .select('action')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'certificate.approve',
    'certificate.approve',
    'certificate.refuse',
  ])
})

test('those that wait are listed for admins, the oldest first', async () => {
  const [early, late] = [await server.as('buyer'), await server.as('buyer')]
  const ids = [await uploaded(early), await uploaded(late)]
  const waiting = await admin.get('/api/admin/certificates')
  const { certificates } = waiting.json<{ certificates: { id: string; account: { email: string } }[] }>()
  expect(certificates.slice(-2).map(({ id }) => id)).toEqual(ids)
  expect(certificates.at(-1)!.account.email).toBe(late.account.email)
  const all = await admin.get('/api/admin/certificates?show=all')
  expect(all.json<{ certificates: { id: string }[] }>().certificates[0]!.id).toBe(ids[1])
  for (const role of ['seller', 'buyer'] as const) {
    const client = await server.as(role)
    expect((await client.get('/api/admin/certificates')).statusCode).toBe(403)
    expect((await client.get(`/admin/certificates/${ids[0]}/file`)).statusCode).toBe(403)
    expect((await client.get(`/account/resale_certificate/${ids[0]}/file`)).statusCode).toBe(404)
  }
  expect((await server.visitor.get(`/admin/certificates/${ids[0]}/file`)).statusCode).toBe(401)
})

test('its owner and admins get the file, as an attachment that no browser runs', async () => {
  const buyer = await server.as('buyer')
  const id = await uploaded(buyer)
  for (const [client, path] of [
    [buyer, `/account/resale_certificate/${id}/file`],
    [admin, `/admin/certificates/${id}/file`],
  ] as const) {
    const file = await client.get(path)
    expect(file.rawPayload).toEqual(PDF)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="resale-certificate-IN.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  }
})

test('a photo is encoded again, and nothing but a PDF or a photo is kept', async () => {
  const buyer = await server.as('buyer')
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .png()
    .toBuffer()
  const { id } = (await upload(buyer, {}, photo)).json<ResaleCertificate>()
  const file = await admin.get(`/admin/certificates/${id}/file`)
  expect(file.headers['content-type']).toBe('image/jpeg')
  expect(file.rawPayload.includes('hidden words')).toBe(false)
  const text = await upload(buyer, {}, Buffer.from('<html><script>alert(1)</script>'))
  expect([text.statusCode, text.json()]).toMatchObject([422, { code: 'certificate_file_unreadable' }])
  const large = await upload(buyer, {}, Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]))
  expect(large.statusCode).toBe(413)
  expect((await upload(buyer, { number: '' })).json()).toMatchObject({ errors: { number: [expect.any(String)] } })
  expect((await upload(buyer, { expires_on: '2020-01-01' })).statusCode).toBe(422)
  expect((await upload(server.visitor)).statusCode).toBe(401)
})

test('an account sends ten certificates a day', async () => {
  const buyer = await server.as('buyer')
  const replies = await Promise.all(Array.from({ length: 12 }, () => upload(buyer)))
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})

test('the table allows the same moves and words', async () => {
  const { db } = server
  const { id: account_id } = await server.createAccount()
  const row = {
    account_id,
    region: 'IN',
    certificate_number: '12',
    expires_on: NEXT_YEAR,
    file_type: 'application/pdf',
  }
  let files = 0
  const insert = (change: object = {}) =>
    db
      .insertInto('resale_certificates')
      .values({ ...row, file_key: `certificates/${account_id}-${(files += 1)}.pdf`, ...change })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await insert()
  const decided = { decided_at: new Date(), decided_by: admin.account.id }
  const set = (values: object) => db.updateTable('resale_certificates').set(values).where('id', '=', id).execute()
  const bad = [
    [() => insert(), 'one_waiting_certificate_per_state'],
    [() => insert({ region: 'Indiana' }), 'certificate_regions_are_states'],
    [() => insert({ region: 'OH', certificate_number: '-' }), 'certificate_numbers_are_short'],
    [() => insert({ region: 'OH', file_type: 'text/html' }), 'certificates_are_pdfs_or_photos'],
    [() => set({ state: 'approved' }), 'what_is_decided_says_by_whom'],
    [() => set({ state: 'refused', ...decided }), 'a_refusal_says_why'],
  ] as const
  for (const [act, constraint] of bad) await expect(act()).rejects.toMatchObject({ constraint })
  await set({ state: 'refused', reason: 'x', ...decided })
  const back = set({ state: 'waiting', reason: null })
  await expect(back).rejects.toMatchObject({ constraint: 'certificates_move_as_the_table_allows' })
})

test('rows and files go with the account; its orders keep their note', async () => {
  const buyer = await buyerWithLots(server)
  await approve(await uploaded(buyer))
  const { id: orderId } = (await placeOrder(buyer)).json<{ id: string }>()
  await server.db.transaction().execute((tx) => forgetBuyer(tx, buyer.account.id))
  expect(await listed(buyer)).toEqual([])
  const [job] = (await listQueuedJobs(server.db, 'remove_document')).slice(-1)
  const payload = job!.payload as { fileKey: string }
  const path = join(dataDir, 'documents', payload.fileKey)
  expect(existsSync(path)).toBe(true)
  await removeDocument(server.context, payload)
  expect(existsSync(path)).toBe(false)
  const order = await server.db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('tax_exemption')
    .executeTakeFirst()
  expect(order).toEqual({ tax_exemption: 'IN resale certificate 0123-456' })
})

test('a refused one is told in the overview until another is sent', async () => {
  const buyer = await server.as('buyer')
  const refused = async () => (await buyer.get('/api/account/open_orders')).json<OpenOrders>().refusedCertificates
  const id = await uploaded(buyer)
  expect(await refused()).toEqual([])
  await refuse(id)
  expect(await refused()).toEqual([{ id, region: 'IN', reason: 'The number is another.' }])
  await uploaded(buyer)
  expect(await refused()).toEqual([])
})
