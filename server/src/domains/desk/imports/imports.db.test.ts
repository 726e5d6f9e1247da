import type { ImportLine, ManifestImport } from '@lotyard/contract/desk/imports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { IMPORT_GOODS, importsOf } from '../../../../test/imports.ts'
import { addBasics } from '../../../../test/market.ts'
import { useFolder } from '../../../../test/servers/use-folder.ts'

const dataDir = useFolder('imports')
const server = useApp({ config: { dataDir } })
const imports = importsOf(server)

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
})

const HEADER = 'UPC,Brand,Model,Description,Qty,MSRP\n'
const GOOD = '036000291452,Sonic,K-1,Kettle,2,19.99\n'
const lines = async (id: string, query = '', client: TestClient = seller) =>
  (await client.get(`/api/admin/imports/${id}/lines${query}`)).json<{ lines: ImportLine[]; total: number }>()
const audited = async (id: string) => {
  const rows = await server.db.selectFrom('audit_entries').where('subject', '=', `import:${id}`).selectAll().execute()
  return rows.map(({ action, details }) => ({ action, details }))
}
const savedDetails = async (id: string) => (await audited(id)).find(({ action }) => action === 'import.save')!.details
const countsOf = ({ problems }: ManifestImport) =>
  Object.fromEntries(problems.map(({ problem, count }) => [problem, count]))

describe('uploading', () => {
  const file = { file_name: 'big.csv', byte_length: 5_000_000, modified_ms: 17 }

  test('a file in two parts is read once the second has come, and an upload that broke off goes on', async () => {
    const { id, part_bytes } = await imports.create(seller, file)
    const send = (number: number, length: number) =>
      imports.sendPart(seller, { id, number, bytes: Buffer.alloc(length, 'a,b\n') })
    expect((await send(2, 5_000_000 - part_bytes)).json()).toEqual({ state: 'uploading', parts: [2] })
    // The page is opened again with the same file.
    expect(await imports.create(seller, file)).toMatchObject({ id, parts: [2], state: 'uploading' })
    expect((await send(2, 5_000_000 - part_bytes)).json()).toEqual({ state: 'uploading', parts: [2] })
    expect((await send(1, part_bytes)).json()).toEqual({ state: 'reading', parts: [1, 2] })
    // Its reply was lost, and it is sent again.
    expect((await send(1, part_bytes)).json()).toEqual({ state: 'reading', parts: [1, 2] })
    expect((await audited(id)).map(({ action }) => action)).toEqual(['import.create'])
  })

  test('a file that changed is another file', async () => {
    const given = { ...file, file_name: 'changed.csv' }
    const one = await imports.create(seller, given)
    const other = await imports.create(seller, { ...given, modified_ms: 18 })
    expect(other.id).not.toBe(one.id)
  })

  test('two tabs that begin at once share one upload', async () => {
    const given = { ...file, file_name: 'twice.csv' }
    const made = await Promise.all([1, 2, 3].map(() => imports.create(seller, given)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test.each([
    [1, 100],
    [3, 100],
    [2, 4_194_304],
  ])('part %i of %i bytes does not belong to the file', async (number, length) => {
    const { id } = await imports.create(seller, file)
    const reply = await imports.sendPart(seller, { id, number, bytes: Buffer.alloc(length) })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'import_part_wrong'])
  })

  test('a part over 4 MB is not taken in', async () => {
    const { id } = await imports.create(seller, file)
    const reply = await imports.sendPart(seller, { id, number: 1, bytes: Buffer.alloc(4_194_305) })
    expect(reply.statusCode).toBe(413)
  })

  test('200 MB and other kinds of files are refused before a byte is sent', async () => {
    const large = await seller.post('/api/admin/imports', { ...file, byte_length: 200 * 1024 * 1024 })
    expect([large.statusCode, large.json().errors.file]).toEqual([
      422,
      ['This file is larger than 50 MB. Split it and import the parts.'],
    ])
    expect((await seller.post('/api/admin/imports', { ...file, file_name: 'x.pdf' })).statusCode).toBe(422)
  })

  test('an admin names the seller whose lots they will be', async () => {
    const missing = await admin.post('/api/admin/imports', file)
    expect(missing.json().errors).toEqual({ seller_email: ['Enter the e-mail address of a seller'] })
    const aBuyer = await admin.post('/api/admin/imports', { ...file, seller_email: buyer.account.email })
    expect(aBuyer.statusCode).toBe(422)
    const made = await imports.create(admin, { ...file, seller_email: seller.account.email.toUpperCase() })
    expect(made.seller.id).toBe(seller.account.id)
  })

  test('a seller has twenty unfinished imports at most', async () => {
    const busy = await server.as('seller')
    for (let count = 0; count < 20; count += 1) await imports.create(busy, { ...file, modified_ms: count })
    const reply = await busy.post('/api/admin/imports', { ...file, modified_ms: 99 })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'too_many_imports'])
    expect((await busy.post('/api/admin/imports', { ...file, modified_ms: 3 })).statusCode).toBe(201)
  })
})

test('buyers may not import, and a seller finds only their own', async () => {
  const made = await imports.review(seller, HEADER + GOOD)
  const calls: [string, string, object?][] = [
    ['get', `/api/admin/imports/${made.id}`],
    ['get', `/api/admin/imports/${made.id}/lines`],
    ['put', `/api/admin/imports/${made.id}/lines/2`, { version: 1, is_skipped: true }],
    ['post', `/api/admin/imports/${made.id}/mends`, { mend: 'skip_errors' }],
    ['post', `/api/admin/imports/${made.id}/remap`, { version: made.version }],
    ['delete', `/api/admin/imports/${made.id}`],
  ]
  for (const [method, url, body] of calls) {
    const send = (client: TestClient) => client[method as 'post'](url, body)
    expect((await send(rival)).statusCode, `${method} ${url}`).toBe(404)
    expect((await send(buyer)).statusCode, `${method} ${url}`).toBe(403)
  }
  expect((await imports.save(rival, made)).statusCode).toBe(404)
  expect((await imports.map(rival, made)).statusCode).toBe(404)
  expect((await imports.sendPart(rival, { id: made.id, number: 1, bytes: Buffer.from('a') })).statusCode).toBe(404)
  expect((await imports.sendPart(buyer, { id: made.id, number: 1, bytes: Buffer.from('a') })).statusCode).toBe(403)
  expect((await buyer.get('/api/admin/imports')).statusCode).toBe(403)
  const ids = async (client: TestClient) =>
    (await client.get('/api/admin/imports')).json().imports.map(({ id }: { id: string }) => id)
  expect(await ids(rival)).not.toContain(made.id)
  expect(await ids(admin)).toContain(made.id)
  expect(await imports.get(seller, made.id)).toMatchObject({ state: 'review', version: made.version })
})

describe('mapping', () => {
  test('columns are found below titles, guessed by their names, and shown with samples', async () => {
    const text = `Manifest May\n\nItem Description;Units;Unit Retail;Pallet ID\nKettle;2;19.99;P1\n;;;\nPan;1;5;P1\n`
    expect(await imports.upload(seller, text)).toMatchObject({
      state: 'mapping',
      columns: ['Item Description', 'Units', 'Unit Retail', 'Pallet ID'],
      sample: [
        ['Kettle', '2', '19.99', 'P1'],
        ['Pan', '1', '5', 'P1'],
      ],
      mapping: ['description', 'quantity', 'unit_msrp', 'ignore'],
      is_remembered: false,
      choices: { conditions: expect.arrayContaining([{ key: 'new', name: expect.any(String) }]) },
    })
  })

  test('what a seller chose is remembered for the same headers in any order, for them alone', async () => {
    const own = await server.as('seller')
    const first = await imports.upload(own, 'Alpha,Beta\nKettle,3\n')
    expect(first.mapping).toEqual(['ignore', 'ignore'])
    const chosen = { mapping: ['description', 'quantity'], default_condition: 'new', default_category: 'televisions' }
    expect((await imports.map(own, first, chosen)).statusCode).toBe(200)
    expect(await imports.upload(own, 'BETA,Alpha\n3,Kettle\n')).toMatchObject({
      mapping: ['quantity', 'description'],
      is_remembered: true,
      default_condition: 'new',
      default_category: 'televisions',
    })
    expect(await imports.upload(rival, 'Alpha,Beta\nKettle,3\n')).toMatchObject({ is_remembered: false })
  })

  test('a mapping without a description, or drawn before a change, is refused', async () => {
    const made = await imports.upload(seller, HEADER + GOOD)
    const without = await imports.map(seller, made, { mapping: made.mapping.map(() => 'ignore') })
    expect(without.json().errors).toEqual({ mapping: ['Choose the column that holds the description.'] })
    const short = await imports.map(seller, made, { mapping: ['description'] })
    expect(short.json().errors).toEqual({ mapping: ['Choose a field for every column.'] })
    const unknown = await imports.map(seller, made, { default_condition: 'odd', default_category: 'odd' })
    expect(Object.keys(unknown.json().errors)).toEqual(['default_condition', 'default_category'])
    expect((await imports.map(seller, { ...made, version: made.version - 1 })).json().code).toBe('conflict')
    expect((await imports.map(seller, made)).statusCode).toBe(200)
    // The same form once more.
    expect((await imports.map(seller, made)).json().code).toBe('import_not_open')
  })

  test('mapped wrongly, the columns can be mapped again, and the lines are those of the second mapping', async () => {
    // Whose mapping is remembered: other tests of this file count on what is guessed.
    const own = await server.as('seller')
    const made = await imports.review(own, HEADER + GOOD + GOOD.replace('Kettle', ''))
    expect(countsOf(made)).toEqual({ description_missing: 1 })
    const remapped = (await own.post(`/api/admin/imports/${made.id}/remap`, { version: made.version })).json()
    expect(remapped).toMatchObject({ state: 'mapping', mapping: made.mapping })
    const mapping = ['upc', 'description', 'model', 'ignore', 'quantity', 'unit_msrp']
    expect((await imports.map(own, remapped, { mapping })).statusCode).toBe(200)
    await imports.check(made.id)
    const again = await imports.get(own, made.id)
    expect(again).toMatchObject({ state: 'review', line_count: 2 })
    expect((await lines(made.id, '?show=all', own)).lines.map(({ texts }) => texts.description)).toEqual([
      'Sonic',
      'Sonic',
    ])
  })
})

describe('checking', () => {
  test('each line is flagged by itself and beside the others, and blank rows are none', async () => {
    const usual = Array.from({ length: 20 }, (_, n) => `,Sonic,M${n},Cup ${n},1,${10 + n}\n`).join('')
    const made = await imports.review(
      seller,
      HEADER +
        GOOD +
        '\n,,,,,\n' +
        GOOD +
        GOOD.replace('19.99', '21') +
        '036000291453,,,Mistyped,1,5\n6.12E+11,,,Cut,1,5\n,,,Many,x,5\n,,,Dear,1,900000\n,,,,1,5\n,,,Bad price,1,abc\n' +
        usual,
    )
    expect(made.line_count).toBe(29)
    expect(countsOf(made)).toEqual({
      upc_missing: 24,
      duplicate: 1,
      upc_prices_differ: 1,
      upc_check_digit: 1,
      upc_cut: 1,
      quantity_wrong: 1,
      price_outlier: 1,
      description_missing: 1,
      price_unreadable: 1,
    })
    expect(made.error_line_count).toBe(5)
    const { lines: flagged } = await lines(made.id, '?show=duplicate')
    expect(flagged.map(({ row_number }) => row_number)).toEqual([5])
    expect((await lines(made.id, '?show=errors')).total).toBe(5)
    expect((await lines(made.id)).total).toBe(28)
    expect((await lines(made.id, '?show=all')).total).toBe(29)
  })
})

describe('totals', () => {
  const FILE = `${HEADER}${GOOD},,,Pan,3,10.00\n,,,All pallets,5,69.98\n,,,Total Gym,1,99\n,,,GRAND TOTAL,6,168.98\n`
  const put = (id: string, row: number, body: object) => rival.put(`/api/admin/imports/${id}/lines/${row}`, body)

  test('a line that says total, or is the sum of those above, is skipped and said; it is goods when the seller says so', async () => {
    const made = await imports.review(rival, FILE)
    expect(countsOf(made)).toEqual({ upc_missing: 2 })
    expect([made.error_line_count, made.skipped_total_count, made.lots[0]!.msrp_cents]).toEqual([0, 2, 168_98])
    const shown = await lines(made.id, '?show=totals', rival)
    expect(shown.lines.map(({ row_number, is_skipped, problems }) => [row_number, is_skipped, problems])).toEqual([
      [4, true, ['upc_missing', 'total_sum']],
      [6, true, ['total_label', 'upc_missing', 'total_sum']],
    ])
    // Taken back in, a line is goods, and stays it when it is fixed afterwards.
    const goods = await put(made.id, 4, { version: 1, is_skipped: false })
    expect([goods.statusCode, goods.json().problems, goods.json().is_skipped]).toEqual([200, ['upc_missing'], false])
    const fixed = await put(made.id, 4, { version: goods.json().version, texts: { description: 'Total' } })
    expect(fixed.json().problems).toEqual(['upc_missing'])
    const undone = await rival.post(`/api/admin/imports/${made.id}/mends`, { mend: 'include_totals' })
    expect(undone.json()).toMatchObject({
      changed_line_count: 1,
      import: { error_line_count: 0, skipped_total_count: 0, lots: [{ line_count: 5 }] },
    })
  })

  test('a label that is corrected is goods, a price that is changed no longer the sum', async () => {
    const { id } = await imports.review(rival, FILE)
    expect((await put(id, 5, { version: 1, texts: { description: 'Subtotal' } })).json().problems).toContain(
      'total_label',
    )
    expect((await imports.save(rival, await imports.get(rival, id))).json().code).toBe('import_has_errors')
    expect((await put(id, 6, { version: 1, texts: { description: 'Bench' } })).json().problems).toContain('total_sum')
    const problems = (await put(id, 6, { version: 2, texts: { unit_msrp: '12' } })).json().problems
    expect(problems).toEqual(['upc_missing'])
    expect((await put(id, 4, { version: 1, is_goods: false })).statusCode).toBe(400)
  })
})

describe('fixing', () => {
  const BAD = `${HEADER}036000291453,Sonic,K-1,Kettle,2,19.99\n,,,Pan,x,abc\n`

  test('a cell is fixed in place, once for each look at it', async () => {
    const made = await imports.review(seller, BAD)
    const change = (row: number, body: object) => seller.put(`/api/admin/imports/${made.id}/lines/${row}`, body)
    const fixed = await change(2, { version: 1, texts: { upc: '036000291452' } })
    expect(fixed.json()).toMatchObject({ upc: '036000291452', problems: [], version: 2 })
    expect((await change(2, { version: 1, texts: { upc: '' } })).json().code).toBe('conflict')
    const still = await change(3, { version: 1, texts: { quantity: 'y' } })
    expect(still.json().problems).toEqual(['upc_missing', 'quantity_wrong', 'price_unreadable'])
    expect((await change(99, { version: 1, is_skipped: true })).json().code).toBe('import_line_not_found')
    expect((await change(3, { version: 2, is_skipped: true })).json()).toMatchObject({ is_skipped: true })
    expect(await imports.get(seller, made.id)).toMatchObject({ error_line_count: 0, skipped_line_count: 1 })
    expect((await audited(made.id)).filter(({ action }) => action === 'import.line')[0]!.details).toMatchObject({
      row: 2,
      from: { upc: '036000291453' },
      to: { upc: '036000291452' },
    })
  })

  test.each([
    ['clear_bad_upcs', 1, { upc_missing: 2, quantity_wrong: 1, price_unreadable: 1 }],
    ['set_bad_quantities_to_1', 1, { upc_check_digit: 1, upc_missing: 1, price_unreadable: 1 }],
    ['skip_errors', 2, {}],
    ['skip_duplicates', 0, { upc_check_digit: 1, upc_missing: 1, quantity_wrong: 1, price_unreadable: 1 }],
  ])('%s fixes all such lines, and nothing the second time', async (fix, count, left) => {
    const made = await imports.review(seller, BAD)
    const send = async () => (await seller.post(`/api/admin/imports/${made.id}/mends`, { mend: fix })).json()
    const first = await send()
    expect(first.changed_line_count).toBe(count)
    expect(countsOf(first.import)).toEqual(left)
    expect((await send()).changed_line_count).toBe(0)
  })
})

describe('saving', () => {
  test('lines become a draft with their units and MSRP; a formula is text, and harmless in what buyers download', async () => {
    const made = await imports.review(seller, `${HEADER}${GOOD},,,=cmd()|calc,3,\n`)
    expect(made.lots).toEqual([
      { lot: '', line_count: 2, units: 5, msrp_cents: 3998, listing_name: null, problem: null },
    ])
    expect((await imports.save(seller, made)).json()).toMatchObject({ state: 'saving' })
    // The form is sent twice.
    expect((await imports.save(seller, made)).json().code).toBe('import_not_open')
    await imports.saveLots(made.id)
    const saved = await imports.get(seller, made.id)
    expect(saved).toMatchObject({ state: 'saved', lots: [{ lot: '', line_count: 2, units: 5 }] })
    const name = saved.lots[0]!.listing_name!
    const lot = await server.db
      .selectFrom('listings')
      .innerJoin('lots', 'lots.id', 'listings.lot_id')
      .where('listings.name', '=', name)
      .selectAll('lots')
      .select('listings.state')
      .executeTakeFirstOrThrow()
    expect(lot).toMatchObject({
      state: 'draft',
      seller_id: seller.account.id,
      title: 'Kitchen returns',
      units: 5,
      msrp_cents: 3998,
    })
    const items = await server.db
      .selectFrom('manifest_items')
      .where('lot_id', '=', lot.id)
      .selectAll()
      .orderBy('position')
      .execute()
    expect(items).toMatchObject([
      {
        position: 1,
        upc: '036000291452',
        description: 'Kettle',
        quantity: 2,
        unit_msrp_cents: 1999,
        condition_key: 'new',
      },
      { position: 2, upc: null, description: '=cmd()|calc', quantity: 3, unit_msrp_cents: 0 },
    ])
    await server.db
      .updateTable('listings')
      .set({ state: 'active', published_at: new Date(), fixed_price_cents: 100 })
      .where('name', '=', name)
      .execute()
    const csv = await server.visitor.get(`/api/listings/${name}/manifest.csv`)
    expect(csv.body).toContain(`"'=cmd()|calc"`)
  })

  test('a file with a lot column becomes a draft for each of its values', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => `Cup ${n},1,2.50,Box ${n % 60}\n`).join('')
    const made = await imports.review(seller, `Description,Qty,MSRP,Lot\n${rows}`)
    expect(made.lots).toHaveLength(60)
    await imports.save(seller, made)
    await imports.saveLots(made.id)
    const saved = await imports.get(seller, made.id)
    expect(saved.lots.map(({ lot }) => lot)).toEqual(Array.from({ length: 60 }, (_, n) => `Box ${n}`))
    const titles = await server.db
      .selectFrom('listings')
      .innerJoin('lots', 'lots.id', 'listings.lot_id')
      .where(
        'listings.name',
        'in',
        saved.lots.map(({ listing_name }) => listing_name!),
      )
      .select(['lots.title', 'lots.units'])
      .execute()
    expect(titles).toContainEqual({ title: 'Kitchen returns (Box 7)', units: 2 })
  })

  test('brands that are new are shown before saving and made with it; a lot takes the brand of 80% of its MSRP', async () => {
    const rows = [
      '036000291452,Nordwind,N-1,Fan,8,10,A',
      ',NORDWIND®,N-2,Heater,1,10,A',
      ',Generic,,Cable,1,10,A',
      ',Hearth and Co,,Pan,1,50,B',
      ',hearth & CO,,Pot,1,50,B',
      ',Quellbach,,Kettle,3,10,C',
      ',Leftout,,Cup,9,10,D',
    ]
    const made = await imports.review(seller, `UPC,Brand,Model,Description,Qty,MSRP,Lot\n${rows.join('\n')}\n`)
    expect([made.new_brands, made.left_out_brand_count]).toEqual([
      [
        { name: 'Leftout', line_count: 1, msrp_cents: 9_000 },
        { name: 'Nordwind', line_count: 2, msrp_cents: 9_000 },
        { name: 'Hearth and Co', line_count: 1, msrp_cents: 5_000 },
        { name: 'Quellbach', line_count: 1, msrp_cents: 3_000 },
      ],
      0,
    ])
    const new_brands = ['nordwind', 'Quellbach', 'Nothing in this file']
    const reply = await seller.post(`/api/admin/imports/${made.id}/save`, {
      version: made.version,
      goods: IMPORT_GOODS,
      new_brands,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    await imports.saveLots(made.id)
    const { lots } = await imports.get(seller, made.id)
    const brandOf = async (lot: string) => {
      const name = lots.find((each) => each.lot === lot)!.listing_name!
      return (await seller.get(`/api/admin/listings/${name}/draft`)).json().goods.brand_key
    }
    // Of B half is a brand that wasn't ticked; D's own brand wasn't either.
    expect(await Promise.all(['A', 'B', 'C', 'D'].map(brandOf))).toEqual(['nordwind', null, 'quellbach', null])
    expect(await savedDetails(made.id)).toMatchObject({ new_brands: ['Nordwind', 'Quellbach'] })
    const left = (await server.db.selectFrom('brands').select('name').execute()).map(({ name }) => name)
    expect(left).not.toContain('Leftout')
    // The same spelling in the next file is no new brand.
    expect((await imports.review(seller, `${HEADER},Nord-Wind,N-3,Fan,1,5\n`)).new_brands).toEqual([])
  })

  test('two imports that make one brand at once, in two spellings, make one', async () => {
    const both = ['Ostfeld,Zweibach', 'ZWEIBACH,OSTFELD'].map((brands) =>
      brands.split(',').map((brand, n) => `,${brand},,Thing ${n},1,5\n`),
    )
    const made = [
      await imports.review(seller, HEADER + both[0]!.join('')),
      await imports.review(rival, HEADER + both[1]!.join('')),
    ]
    const replies = await Promise.all([imports.save(seller, made[0]!), imports.save(rival, made[1]!)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const rows = await server.db
      .selectFrom('brands')
      .where('folded_name', 'in', ['ostfeld', 'zweibach'])
      .select('key')
      .execute()
    expect(rows.map(({ key }) => key).toSorted()).toEqual(['ostfeld', 'zweibach'])
  })

  test('an import makes 200 brands at most, those with most MSRP', async () => {
    const rows = Array.from(
      { length: 203 },
      (_, n) => `,Maker ${String.fromCodePoint(97 + (n % 26))}x${n},,Thing,1,${n + 1}\n`,
    )
    const made = await imports.review(seller, HEADER + rows.join(''))
    expect([made.new_brands.length, made.left_out_brand_count]).toEqual([200, 3])
    expect((await imports.save(seller, made)).statusCode).toBe(200)
    expect(await savedDetails(made.id)).toMatchObject({ new_brands: { length: 200 } })
  })

  test('a seller adds 500 brands in 24 hours; the next import is saved with lots that have none, an admin adds more', async () => {
    const { db } = server
    const busy = await server.createAccount({ role: 'seller' })
    const client = await server.signIn(busy)
    await sql`insert into brands (key, name, made_by)
      select 'day' || n, 'Daybrand' || n, ${busy.id}::uuid from generate_series(1, 499) n`.execute(db)
    const file = `${HEADER},Dawnmaker,,Pan,1,50\n,Duskmaker,,Pot,1,5\n`
    const made = await imports.review(client, file)
    expect([made.new_brands.map(({ name }) => name), made.left_out_brand_count, made.left_out_brand_limit]).toEqual([
      ['Dawnmaker'],
      1,
      'day',
    ])
    await sql`insert into brands (key, name, made_by) values ('day500', 'Daybrand500', ${busy.id})`.execute(db)
    await expect(
      sql`insert into brands (key, name, made_by) values ('day501', 'Daybrand501', ${busy.id})`.execute(db),
    ).rejects.toMatchObject({ constraint: 'a_seller_adds_at_most_500_brands_a_day' })
    const saved = await imports.save(client, made)
    expect([saved.statusCode, saved.json().left_out_brand_count, saved.json().left_out_brand_limit]).toEqual([
      200,
      2,
      'day',
    ])
    await imports.saveLots(made.id)
    const { lots } = await imports.get(client, made.id)
    const draft = await client.get(`/api/admin/listings/${lots[0]!.listing_name!}/draft`)
    expect(draft.json().goods.brand_key).toBeNull()
    expect(await savedDetails(made.id)).not.toHaveProperty('new_brands')
    // Yesterday's don't count, and an admin has no such limit.
    const other = await imports.review(client, file)
    expect(other.new_brands).toEqual([])
    expect((await imports.get(admin, other.id)).new_brands).toHaveLength(2)
    await sql`update brands set made_at = now() - interval '25 hours' where made_by = ${busy.id}`.execute(db)
    expect((await imports.get(client, other.id)).new_brands).toHaveLength(2)
  })

  test('lines with errors, goods that no lot can be and sums past the limit are refused, and nothing is made', async () => {
    const bad = await imports.review(seller, `${HEADER},,,Pan,x,5\n`)
    expect((await imports.save(seller, bad)).json().code).toBe('import_has_errors')
    await expect(
      server.db
        .updateTable('manifest_imports')
        .set({ state: 'saving', goods: '{}' })
        .where('id', '=', bad.id)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'lines_with_errors_are_not_saved' })
    const good = await imports.review(seller, `${HEADER},,,Ring,1000000,9999999\n`)
    const reply = await imports.save(seller, good, {
      title: ' ',
      weight_lbs: 0,
      warehouse_key: 'moon',
      brand_key: 'odd',
    })
    expect(reply.json().errors).toEqual({
      title: ['Title is required'],
      weight_lbs: ['Weight must be a whole number from 1 to 1,000,000'],
      warehouse_key: ['Choose a warehouse'],
      brand_key: ['Choose a brand, or leave it to the lines'],
      lots: ['MSRP must be an amount up to $9,999,999.99'],
    })
    expect((await imports.save(seller, { ...good, version: 0 })).json().code).toBe('conflict')
    await seller.put(`/api/admin/imports/${good.id}/lines/2`, { version: 1, is_skipped: true })
    expect((await imports.save(seller, await imports.get(seller, good.id))).json().errors).toEqual({
      lots: ['Every line is skipped, so there is nothing to save.'],
    })
    expect(await imports.get(seller, good.id)).toMatchObject({ state: 'review' })
  })
})
