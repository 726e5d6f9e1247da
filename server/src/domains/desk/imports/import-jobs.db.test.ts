import { IMPORT_STATES, mayImportMove } from '@lotyard/contract/rules/desk/imports/import-states'
import { MANIFEST_PROBLEM_KEYS, isErrorProblem } from '@lotyard/contract/rules/desk/imports/manifest-problems'
import { sql } from 'kysely'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type TestAccount, type TestClient } from '../../../../test/servers/app.ts'
import { IMPORT_GOODS, importsOf } from '../../../../test/imports.ts'
import { addBasics } from '../../../../test/market.ts'
import { listQueuedJobs } from '../../../../test/readers/queued-jobs.ts'
import { makeXlsx } from '../../../../test/readers/xlsx.ts'
import { openImportStorage } from '../../../providers/storage/open-storage.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import { checkImport } from './checking/check-import.ts'
import { readImport } from './mapping/read-import.ts'
import { removeOldImports } from './removing/discard-import.ts'
import { useFolder } from '../../../../test/servers/use-folder.ts'

const dataDir = useFolder('import-jobs')
const server = useApp({ config: { dataDir } })
const imports = importsOf(server)
const FIRST = { isLast: false }

let seller: TestClient & { account: TestAccount }
beforeAll(() => addBasics(server.db))
// For each test: a seller has twenty unfinished imports at most.
beforeEach(async () => {
  seller = await server.as('seller')
})

const stored = (id: string) =>
  server.db.selectFrom('manifest_imports').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const countLines = async (id: string) => {
  const { rows } = await sql<{ count: number; last: number }>`select count(*)::int as count, max(row_number) as last
    from manifest_import_lines where import_id = ${id}`.execute(server.db)
  return rows[0]!
}
const filesOf = (id: string) =>
  readdirSync(join(dataDir, 'imports'), { recursive: true }).filter((name) => String(name).includes(id))

/** Long enough for three batches. */
const LINES = 12_000
const LONG = `Description,Qty,MSRP\n${Array.from({ length: LINES }, (_, n) => `Cup ${n},1,${n + 1}\n`).join('')}`

describe('a worker that is killed', () => {
  /** A storage whose file breaks off after so many bytes, as when the machine goes away. */
  function breakingOff(afterBytes: number): Storage {
    const storage = openImportStorage(server.context.config)
    return {
      ...storage,
      async open(key) {
        const part = await storage.open(key)
        let bytes = 0
        const { stream } = part!
        stream.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > afterBytes) stream.destroy(new Error('the machine is gone'))
        })
        return part
      },
    }
  }

  test('leaves whole batches, and the next one goes on behind them without a line missing or twice', async () => {
    const made = await imports.upload(seller, LONG)
    await imports.map(seller, made)
    const job = checkImport({ db: server.db, storage: breakingOff(LONG.length / 1.6) }, { importId: made.id }, FIRST)
    await expect(job).rejects.toThrow('the machine is gone')
    const between = await stored(made.id)
    expect(between).toMatchObject({ state: 'checking', line_count: 5_000, checked_row: 5_001 })
    expect(await countLines(made.id)).toEqual({ count: 5_000, last: 5_001 })
    expect(between.percent).toBeGreaterThan(10)
    await imports.check(made.id)
    expect(await stored(made.id)).toMatchObject({ state: 'review', line_count: LINES, percent: 100 })
    expect(await countLines(made.id)).toEqual({ count: LINES, last: LINES + 1 })
    // The job runs once more, though all is done.
    await imports.check(made.id)
    expect(await countLines(made.id)).toEqual({ count: LINES, last: LINES + 1 })
  })

  test('does not write beside the one that took over', async () => {
    const made = await imports.upload(seller, LONG)
    await imports.map(seller, made)
    const outcomes = await Promise.allSettled([imports.check(made.id), imports.check(made.id)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    expect(await stored(made.id)).toMatchObject({ state: 'review', line_count: LINES })
    expect(await countLines(made.id)).toEqual({ count: LINES, last: LINES + 1 })
  })

  test('while drafts are made leaves some, and the next one makes the rest and none twice', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => `Cup ${n},Box ${n}\n`).join('')
    const made = await imports.review(seller, `Description,Lot\n${rows}`)
    await imports.save(seller, made)
    await sql`create function break_the_second_commit() returns trigger language plpgsql as $$
      begin
        if (select count(*) from manifest_import_lots) > 50 then raise exception 'the machine is gone'; end if;
        return null;
      end $$`.execute(server.db)
    await sql`create trigger break_the_second_commit after insert on manifest_import_lots
      for each statement execute function break_the_second_commit()`.execute(server.db)
    await expect(imports.saveLots(made.id)).rejects.toThrow('the machine is gone')
    await sql`drop function break_the_second_commit cascade`.execute(server.db)
    const lotCount = async () => {
      const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from lots
        where seller_id = ${seller.account.id} and title like 'Kitchen returns (Box %'`.execute(server.db)
      return counts[0]!.count
    }
    expect(await lotCount()).toBe(50)
    await imports.saveLots(made.id)
    await imports.saveLots(made.id)
    expect(await lotCount()).toBe(120)
    expect((await imports.get(seller, made.id)).lots).toHaveLength(120)
  })

  test('for good leaves a sentence instead of a page that waits for ever', async () => {
    const made = await imports.upload(seller, LONG)
    await imports.map(seller, made)
    const job = checkImport({ db: server.db, storage: breakingOff(0) }, { importId: made.id }, { isLast: true })
    await expect(job).rejects.toThrow('the machine is gone')
    expect(await imports.get(seller, made.id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/our side/),
    })
  })
})

describe('a file that can’t be imported fails with a sentence', () => {
  test.each<[string, () => Promise<Buffer> | Buffer | string, RegExp]>([
    ['without column names', () => '1,2\n3,4\n', /no row with column names/],
    ['that is a picture', () => Buffer.from([0x89, 0x50, 0, 0, 0, 0, 1]), /isn't a CSV or Excel file/],
    [
      'that is a zip bomb',
      () => makeXlsx([`<row><c t="inlineStr"><is><t>${'0'.repeat(1_000)}</t></is></c></row>`.repeat(40_000)]),
      /unpacks/,
    ],
    ['that is half a zip', async () => (await makeXlsx(['<row/>'])).subarray(0, 200), /damaged/],
  ])('when it is read: %s', async (_case, make, sentence) => {
    const made = await imports.upload(seller, await make())
    expect(made).toMatchObject({ state: 'failed', failure: expect.stringMatching(sentence) })
    const remap = await seller.post(`/api/admin/imports/${made.id}/remap`, { version: made.version })
    expect(remap.json().code).toBe('import_not_open')
    expect((await seller.delete(`/api/admin/imports/${made.id}`)).statusCode).toBe(204)
  })

  test.each([
    ['without lines', 'Description,Qty\n,\n\n', /no lines below/],
    [
      'of too many lots',
      `Description,Lot\n${Array.from({ length: 201 }, (_, n) => `x,${n}\n`).join('')}`,
      /more than 200 values/,
    ],
  ])('when it is checked: %s, and its columns can be mapped again', async (_case, text, sentence) => {
    const made = await imports.review(seller, text)
    expect(made).toMatchObject({ state: 'failed', failure: expect.stringMatching(sentence) })
    const remapped = await seller.post(`/api/admin/imports/${made.id}/remap`, { version: made.version })
    expect(remapped.json()).toMatchObject({ state: 'mapping', failure: null })
    expect((await seller.delete(`/api/admin/imports/${made.id}`)).statusCode).toBe(204)
  })
})

test('a file of a million lines fails at the limit', async () => {
  const made = await imports.upload(seller, 'Description,Qty\nKettle,1\nPan,1\n')
  await imports.map(seller, made)
  // As if so many had been staged already, which would take this test many seconds.
  await server.db.updateTable('manifest_imports').set({ line_count: 199_999 }).where('id', '=', made.id).execute()
  await imports.check(made.id)
  expect(await imports.get(seller, made.id)).toMatchObject({
    state: 'failed',
    failure: 'This file has more than 200,000 lines. Split it and import the parts.',
  })
})

describe('what goes', () => {
  test('discarded, an import is gone at once, and a job removes its file and lines; drafts stay', async () => {
    const made = await imports.review(seller, 'Description,Qty\nKettle,1\n')
    await imports.save(seller, made)
    await imports.saveLots(made.id)
    const { lots } = await imports.get(seller, made.id)
    expect(filesOf(made.id)).toHaveLength(1)
    expect((await seller.delete(`/api/admin/imports/${made.id}`)).statusCode).toBe(204)
    expect((await seller.get(`/api/admin/imports/${made.id}`)).statusCode).toBe(404)
    const jobs = await listQueuedJobs(server.db, 'remove_import')
    expect(jobs.map(({ payload }) => payload)).toContainEqual({ importId: made.id })
    await imports.remove(made.id)
    await imports.remove(made.id)
    expect(filesOf(made.id)).toEqual([])
    expect(await countLines(made.id)).toMatchObject({ count: 0 })
    const drafts = await server.db
      .selectFrom('listings')
      .where('name', '=', lots[0]!.listing_name!)
      .select('state')
      .execute()
    expect(drafts).toEqual([{ state: 'draft' }])
  })

  test('the job does not touch an import that was not discarded', async () => {
    const made = await imports.upload(seller, 'Description,Qty\nKettle,1\n')
    await imports.remove(made.id)
    expect(filesOf(made.id)).toHaveLength(1)
    expect(await imports.get(seller, made.id)).toMatchObject({ state: 'mapping' })
  })

  test('after a week without a touch imports are removed, and not before', async () => {
    const old = await imports.upload(seller, 'Description,Qty\nKettle,1\n')
    const recent = await imports.upload(seller, 'Description,Qty\nKettle,1\n')
    const age = (id: string, days: string) =>
      sql`update manifest_imports set updated_at = now() - ${days}::interval where id = ${id}`.execute(server.db)
    await age(old.id, '7 days 1 minute')
    await age(recent.id, '6 days 23 hours')
    await removeOldImports(server.context)
    expect([(await stored(old.id)).state, (await stored(recent.id)).state]).toEqual(['discarded', 'mapping'])
  })

  test('with the account go its imports, their files and how it maps columns', async () => {
    const own = await server.createAccount({ role: 'seller', password: 'a pallet of kettles' })
    const client = await server.signIn(own)
    const made = await imports.review(client, 'Description,Qty\nKettle,1\n')
    const reply = await client.post('/api/account/deletion', { password: 'a pallet of kettles', confirm: true })
    expect(reply.statusCode, reply.body).toBe(204)
    expect(await stored(made.id)).toMatchObject({ state: 'discarded', file_name: 'deleted', sample: null })
    await imports.remove(made.id)
    expect(filesOf(made.id)).toEqual([])
    const rows = await sql`select from manifest_imports where seller_id = ${own.id}
      union all select from manifest_mappings where seller_id = ${own.id}`.execute(server.db)
    expect(rows.rows).toEqual([])
  })
})

test('a job of an import that was discarded does nothing', async () => {
  const { id } = await imports.create(seller, { file_name: 'a.csv', byte_length: 4, modified_ms: 1 })
  await imports.sendPart(seller, { id, number: 1, bytes: Buffer.from('a,b\n') })
  await seller.delete(`/api/admin/imports/${id}`)
  await readImport(imports.jobs(), { importId: id }, FIRST)
  expect(await stored(id)).toMatchObject({ state: 'discarded', columns: null })
})

describe('the database enforces the same rules', () => {
  const PAIRS = IMPORT_STATES.flatMap((from) => IMPORT_STATES.map((to) => [from, to] as const)).filter(
    ([from, to]) => from !== to,
  )

  const SOURCE = { sheets: [{ number: 1, name: '', headerRow: 1 }], headerRows: 1 }

  test('moves between states', async () => {
    for (const [from, to] of PAIRS) {
      const { rows } = await sql<{ id: string }>`insert into manifest_imports (seller_id, file_name, byte_length,
          file_modified_ms, state, kind, header_row, source, columns, mapping, default_condition_key, default_category_key, goods, failure)
        values (${seller.account.id}, ${`${from}-${to}.csv`}, 1, 1, ${from}, 'csv', 1, ${JSON.stringify(SOURCE)}, '{a}', '{description}', 'new',
          'televisions', ${JSON.stringify(IMPORT_GOODS)}, ${from === 'failed' ? 'why' : null}) returning id`.execute(
        server.db,
      )
      const move = sql`update manifest_imports set state = ${to}, failure = ${to === 'failed' ? 'why' : null}
        where id = ${rows[0]!.id}`.execute(server.db)
      if (mayImportMove(from, to)) await move
      else
        await expect(move, `${from} to ${to}`).rejects.toMatchObject({ constraint: 'imports_move_as_the_table_allows' })
    }
  })

  test('which problems are errors', async () => {
    const { id } = await imports.create(seller, { file_name: 'b.csv', byte_length: 4, modified_ms: 1 })
    const texts = sql.join(Array.from({ length: 10 }, () => sql`'x'`))
    for (const [index, problem] of MANIFEST_PROBLEM_KEYS.entries()) {
      const { rows } = await sql<{
        has_error: boolean
      }>`insert into manifest_import_lines (import_id, row_number, upc_text,
          brand, model, description, quantity_text, unit_msrp_text, extended_msrp_text, condition_text, category_text, lot,
          quantity, condition_key, category_key, problems)
        values (${id}, ${index + 1}, ${texts}, 1, 'new', 'televisions', array[${problem}]) returning has_error`.execute(
        server.db,
      )
      expect([problem, rows[0]!.has_error]).toEqual([problem, isErrorProblem(problem)])
    }
  })

  test('a line without errors has what a manifest needs', async () => {
    const made = await imports.review(seller, 'Description,Qty\nKettle,x\n')
    const fix = sql`update manifest_import_lines set problems = '{}' where import_id = ${made.id}`.execute(server.db)
    await expect(fix).rejects.toMatchObject({ constraint: 'a_line_without_errors_is_complete' })
  })
})
