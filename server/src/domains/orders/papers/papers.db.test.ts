import { PAPER_KEYS, type Paper } from '@lotyard/contract/rules/orders/fulfilment/papers'
import type { DeskOrder } from '@lotyard/contract/desk/orders'
import {
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBasics } from '../../../../test/market.ts'
import { addOrder, type AddedOrder, type OrderedLot } from '../../../../test/orders.ts'
import { drawPdfBoxes } from '../../../../test/readers/draw-pdf-boxes.ts'
import { readContents, readPdf } from '../../../../test/readers/read-pdf.ts'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { anonymiseOrders } from '../data-rights/forget-queries.ts'

const server = useApp()
type Person = TestClient & { account: TestAccount }
let admin: Person
let seller: Person
let rival: Person
let buyer: Person

beforeAll(async () => {
  await addBasics(server.db)
  admin = await server.as('admin')
  seller = await server.as('seller')
  rival = await server.as('seller')
  buyer = await server.as('buyer')
  await sql`update warehouses set street = '12 Dock Road', phone = '(859) 555-0100', dock_note = 'Check in at door 4.'
    where key = 'hebron'`.execute(server.db)
})

const place = (lots: Partial<OrderedLot>[] = [{}], accountId = buyer.account.id): Promise<AddedOrder> =>
  addOrder(server.db, { accountId, lots: lots.map((lot) => ({ sellerId: seller.account.id, ...lot })) })
const shipmentsOf = async ({ id }: AddedOrder): Promise<string[]> => {
  const rows = server.db.selectFrom('order_shipments').where('order_id', '=', id).orderBy('part').select('id')
  return (await rows.execute()).map((row) => row.id)
}
const ship = ({ id }: AddedOrder) =>
  sql`update order_shipments set state = 'shipped', ready_at = now(), left_at = now(), carrier = 'Estes',
    trackings = '{555-0001}' where order_id = ${id}`.execute(server.db)
const print = (id: string, paper: Paper, client: TestClient = admin) =>
  client.get(`/admin/shipments/${id}/${paper}.pdf`)
const printMany = (ids: readonly string[], paper: Paper, client: TestClient = admin) =>
  client.get(`/admin/shipments/papers.pdf?paper=${paper}&${ids.map((id) => `ids=${id}`).join('&')}`)
const setLot = ({ lots }: AddedOrder, at: number, facts: { pallet_count?: number; location?: string }) =>
  server.db.updateTable('lots').set(facts).where('id', '=', lots[at]!.lotId).execute()

describe('what papers say', () => {
  test('a bill of lading has both ends, the carrier, the goods and how to deliver; a packing list no prices', async () => {
    const order = await place([{ title: '<b>TVs</b> 📺' }, {}])
    await setLot(order, 0, { pallet_count: 3, location: 'B-12-3' })
    await setLot(order, 1, { pallet_count: 0 })
    await ship(order)
    const [id] = await shipmentsOf(order)
    const reply = await print(id!, 'bill_of_lading')
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="bill-of-lading-${order.number}-1.pdf"`,
      'cache-control': 'private, no-store',
    })
    const [bill, ...more] = readPdf(reply.rawPayload)
    expect(more).toEqual([])
    for (const text of [
      '12 Dock Road',
      '(859) 555-0100',
      'Attn: Maria Okafor',
      'Fort Wayne, IN 46803',
      '(260) 555-0142',
      `${order.number}-1`,
      'Estes',
      'PRO / tracking: 555-0001',
      'Prepaid',
      'At the shipper’s dock: Check in at door 4.',
      `Lot ${order.lots[0]!.name}: <b>TVs</b> ?`,
      '3 pallets, 1 box',
      'Page 1 of 1',
    ])
      expect(bill).toContain(text)
    const [list] = readPdf((await print(id!, 'packing_list')).rawPayload)
    expect(list).toContain('Total: 2 lots, 3 pallets, 1 box')
    expect(list).toContain('Estes, 555-0001')
    for (const secret of ['$', 'B-12-3', seller.account.email]) expect(bill! + list!).not.toContain(secret)
  })

  test('a pick list is one walk through each warehouse, in the order of where lots stand', async () => {
    const orders = [await place([{}, {}]), await place([{}, { warehouse: 'ft-wayne' }])]
    await setLot(orders[0]!, 0, { location: 'B-10' })
    await setLot(orders[1]!, 0, { location: 'B-9' })
    const ids = (await Promise.all(orders.map(shipmentsOf))).flat()
    const [hebron, ftWayne, ...more] = readPdf((await printMany(ids, 'pick_list')).rawPayload)
    expect(more).toEqual([])
    expect(hebron).toMatch(/B-9\n[^]*B-10\n[^]*Not set\n/)
    expect(hebron).toContain('2 shipments')
    expect(ftWayne).toContain(orders[1]!.lots[1]!.name)
  })

  test('each pallet has a label that scanners read: its number, and the order’s page without a key', async () => {
    const order = await place([{}, {}])
    await setLot(order, 0, { pallet_count: 2 })
    const [id] = await shipmentsOf(order)
    const { rawPayload: file } = await print(id!, 'pallet_labels')
    expect(readPdf(file).map((page) => /(Pallet|PALLET)\n(.+)/.exec(page)?.[2])).toEqual(['1 of 3', '2 of 3', '3 of 3'])
    const { luminance, width, height } = drawPdfBoxes(readContents(file)[1]!, { width: 288, height: 432 })
    const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(luminance, width, height)))
    // Looks at every part of the label, not at its middle alone.
    const hints = new Map([[DecodeHintType.TRY_HARDER, true]])
    expect(new Code128Reader().decode(bitmap, hints).getText()).toBe(`${order.number}-1-2`)
    // Its square alone, whose modules are read one by one: this reader's search for a code fails for one link in twelve,
    // however large it is drawn.
    const [left, top, side] = [176, 205, 104].map((points) => (points * width) / 288) as [number, number, number]
    const square = new RGBLuminanceSource(luminance, side, side, width, height, left, top)
    const code = new BinaryBitmap(new HybridBinarizer(square))
    expect(new QRCodeReader().decode(code, new Map([[DecodeHintType.PURE_BARCODE, true]])).getText()).toBe(
      `${server.context.config.publicUrl}/account/orders/${order.id}/`,
    )
  })

  test('where the buyer has deleted the account, no paper says where it went', async () => {
    const { id: accountId } = await server.createAccount()
    const order = await place([{}], accountId)
    await server.db.transaction().execute((tx) => anonymiseOrders(tx, accountId))
    const [id] = await shipmentsOf(order)
    for (const paper of ['bill_of_lading', 'packing_list', 'pallet_labels'] as const) {
      const [page] = readPdf((await print(id!, paper)).rawPayload)
      expect(page, paper).toContain('Address removed')
      expect(page, paper).not.toContain('Okafor')
    }
  })
})

describe('who may print them', () => {
  test('admins and the seller of all its lots; to others no shipment is there', async () => {
    const order = await place([{}, { warehouse: 'ft-wayne' }, { warehouse: 'ft-wayne', sellerId: rival.account.id }])
    const [own, shared] = (await shipmentsOf(order)) as [string, string]
    for (const paper of PAPER_KEYS) expect((await print(own, paper, seller)).statusCode, paper).toBe(200)
    for (const client of [seller, rival]) expect((await print(shared, 'pick_list', client)).statusCode).toBe(404)
    expect((await printMany([own, shared], 'pick_list', seller)).statusCode).toBe(404)
    expect((await print(own, 'pick_list', rival)).statusCode).toBe(404)
    expect((await print(own, 'pick_list', buyer)).statusCode).toBe(404)
    expect((await print(own, 'pick_list', server.visitor)).statusCode).toBe(401)
    expect((await print('x', 'pick_list')).statusCode).toBe(404)
    const seen = async (client: TestClient) => {
      const { printable, movable } = (await client.get(`/api/admin/orders/${order.id}`)).json<DeskOrder>()
      // What they may print now they may also move.
      expect(movable).toEqual(printable)
      return printable
    }
    expect([await seen(admin), await seen(seller), await seen(rival)]).toEqual([[own, shared], [own], []])
  })

  test('a buyer gets the packing list and the bill of lading of what has left, and nothing else', async () => {
    const order = await place()
    const read = async (paper: string, client: TestClient = buyer) =>
      (await client.get(`/account/orders/${order.id}/shipments/1/${paper}.pdf`)).statusCode
    expect(await read('packing_list')).toBe(404)
    await ship(order)
    expect([await read('packing_list'), await read('bill_of_lading')]).toEqual([200, 200])
    expect([await read('pick_list'), await read('packing_list', await server.as('buyer'))]).toEqual([404, 404])
    expect(await read('packing_list', server.visitor)).toBe(401)
  })

  test('what was canceled has no papers, so that it is not shipped by mistake', async () => {
    const order = await place()
    await admin.post(`/api/admin/orders/${order.id}/cancel`, { reason: 'By mistake.' })
    const [id] = await shipmentsOf(order)
    expect((await print(id!, 'bill_of_lading')).json()).toMatchObject({ code: 'order_not_open' })
  })
})

test('a file has papers of up to fifty shipments, and up to a thousand labels', async () => {
  const order = await place([{}, { warehouse: 'ft-wayne' }])
  const [first, second] = await shipmentsOf(order)
  const pages = readPdf((await printMany([`${first},${second}`, first!], 'bill_of_lading')).rawPayload)
  expect(pages.map((page) => /(\S+) · Page (\d of \d)/.exec(page)!.slice(1))).toEqual([
    [`${order.number}-1`, '1 of 1'],
    [`${order.number}-2`, '1 of 1'],
  ])
  const unknown = Array.from({ length: 51 }, (_, at) => `00000000-0000-0000-0000-0000000000${at + 10}`)
  expect((await printMany(unknown.slice(1), 'pick_list')).statusCode).toBe(404)
  const tooMany = await printMany(unknown, 'pick_list')
  expect([tooMany.statusCode, tooMany.json().errors]).toEqual([
    422,
    { ids: ['Choose up to 50 shipments. These are 51.'] },
  ])
  expect((await printMany([], 'pick_list')).json().errors).toEqual({ ids: ['Choose at least one shipment.'] })
  await setLot(order, 0, { pallet_count: 1_000 })
  expect((await printMany([first!, second!], 'pallet_labels')).json().errors.ids[0]).toMatch(
    /would have 1,001\. Choose/,
  )
})
