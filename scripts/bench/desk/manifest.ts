// A manifest of 100,000 lines from its parts to a draft with all lines, by the jobs that the worker runs, beside COPY of the
// same lines: twice, because each line is staged first and then becomes a line of a lot.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { copyRows } from '../../../demo/src/load/rows/copy-rows.ts'
import { IMPORT_PART_BYTES } from '../../../contract/src/rules/desk/imports/import-limits.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { partKey } from '../../../server/src/domains/desk/imports/import-parts.ts'
import { checkImport, readImport, saveLots } from '../../../server/src/domains/desk/index.ts'
import { folderStorage } from '../../../server/src/providers/storage/folder-storage.ts'
import type { Storage } from '../../../server/src/providers/storage/storage.ts'
import { reportFigure } from '../machine/figures.ts'

const LINES = 100_000
const WARM_UP_LINES = 5_000
const GOAL_SECONDS = 30
/** Live memory while lines are read, above what there was before: some batches and chunks, whatever the file. */
const GOAL_GROWTH_MB = 64

const GOODS = {
  title: 'Bench',
  description: '',
  category_key: 'televisions',
  condition_key: 'new',
  lot_size_key: 'pallet',
  brand_key: null,
  warehouse_key: 'bench',
  weight_lbs: 400,
  pallet_count: 1,
  length_in: 48,
  width_in: 40,
  height_in: 60,
  master_pack: false,
}
const ATTEMPT = { isLast: true }

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

type Bench = Pick<Database, 'db' | 'pool'> & { folder: string }

/** Whether the goals are reached. */
export async function benchManifest({ db, pool, folder }: Bench): Promise<boolean> {
  const storage = folderStorage(folder)
  await importFile({ db, pool, storage }, WARM_UP_LINES)
  await pool.query('analyze')
  const small = await importFile({ db, pool, storage }, LINES / 4)
  const whole = await importFile({ db, pool, storage }, LINES)
  const copySeconds = await copyTwice(pool, whole.importId)
  const ratio = whole.seconds / copySeconds
  console.log(
    `${LINES} lines checked in ${whole.checkSeconds.toFixed(1)} s, saved in ${whole.saveSeconds.toFixed(1)} s:`,
  )
  console.log(`  ${whole.seconds.toFixed(1)} s, goal ${GOAL_SECONDS}; COPY of the same lines, twice, takes`)
  console.log(`  ${copySeconds.toFixed(1)} s: ratio ${ratio.toFixed(1)}`)
  console.log(`memory above the start: ${whole.growthMb.toFixed(0)} MB, of a quarter of the lines`)
  console.log(`  ${small.growthMb.toFixed(0)} MB; goal ${GOAL_GROWTH_MB}`)
  reportFigure({ name: 'a manifest beside COPY', value: ratio, unit: 'times' })
  const results = [
    reportFigure({ name: `${LINES} lines imported`, value: whole.seconds, unit: 's', goal: { atMost: GOAL_SECONDS } }),
    reportFigure({ name: 'memory it takes', value: whole.growthMb, unit: 'MB', goal: { atMost: GOAL_GROWTH_MB } }),
  ]
  return !results.includes(false)
}

type Needs = Pick<Database, 'db' | 'pool'> & { storage: Storage }
type Measured = { importId: string; seconds: number; checkSeconds: number; saveSeconds: number; growthMb: number }

async function importFile({ db, pool, storage }: Needs, lines: number): Promise<Measured> {
  const importId = await addImport(pool, storage, makeFile(lines))
  await readImport({ db, storage }, { importId }, ATTEMPT)
  await pool.query(
    `update manifest_imports set state = 'checking', default_condition_key = 'new', default_category_key = 'televisions',
      mapping = '{upc,brand,model,description,quantity,unit_msrp}' where id = $1`,
    [importId],
  )
  const memory = watchMemory()
  const checkSeconds = await timed(() => checkImport({ db, storage }, { importId }, ATTEMPT))
  const growthMb = memory.stop()
  await pool.query(`update manifest_imports set state = 'saving', goods = $2 where id = $1`, [importId, GOODS])
  const saveSeconds = await timed(() => saveLots({ db }, { importId }, ATTEMPT))
  const { rows } = await pool.query<{ state: string; lines: number }>(
    `select state, (select sum(line_count)::int from manifest_import_lots where import_id = id) as lines
      from manifest_imports where id = $1`,
    [importId],
  )
  if (rows[0]!.state !== 'saved' || rows[0]!.lines !== lines) throw new Error(`not saved: ${JSON.stringify(rows[0])}`)
  return { importId, checkSeconds, saveSeconds, seconds: checkSeconds + saveSeconds, growthMb }
}

/** Prices of some cents, because all of it is one lot, and what a lot is worth has a limit. */
function makeFile(lines: number): Buffer {
  const rows = Array.from({ length: lines }, (_, n) => {
    const digits = String(10_000_000_000 + n * 7)
    const upc = `${digits}${checkDigit(digits)}`
    return `${upc},Brand ${n % 300},M-${n},"Item ${n}, boxed, with cable and manual",${1 + (n % 4)},0.${10 + (n % 25)}\n`
  })
  return Buffer.from(`UPC,Brand,Model,Description,Qty,MSRP\n${rows.join('')}`)
}

function checkDigit(digits: string): number {
  const sum = digits.split('').reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

async function addImport(pool: Database['pool'], storage: Storage, bytes: Buffer): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into manifest_imports (seller_id, file_name, byte_length, file_modified_ms, state)
      values ((select id from accounts where email = 'seller@bench.test'), 'bench.csv', $1, 1, 'reading') returning id`,
    [bytes.length],
  )
  const { id } = rows[0]!
  for (let number = 1, start = 0; start < bytes.length; number += 1, start += IMPORT_PART_BYTES)
    await storage.put(partKey(id, number), bytes.subarray(start, start + IMPORT_PART_BYTES))
  return id
}

/** The largest live heap that is seen, above the one at the start. */
function watchMemory(): { stop: () => number } {
  const used = (): number => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / 1024 / 1024
  }
  const before = used()
  let max = before
  const timer = setInterval(() => (max = Math.max(max, used())), 500)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(max, used()) - before
    },
  }
}

const STAGED = `import_id, row_number, upc_text, brand, model, description, quantity_text, unit_msrp_text, extended_msrp_text,
  condition_text, category_text, lot, upc, quantity, unit_msrp_cents, condition_key, category_key, problems`
const ITEMS = 'lot_id, position, upc, brand, model, description, condition_key, category_key, quantity, unit_msrp_cents'

/** The bare cost: the rows of both tables, read beforehand, each by one COPY. */
async function copyTwice(pool: Database['pool'], importId: string): Promise<number> {
  const client = await pool.connect()
  try {
    const staged = await client.query<(string | number | null)[]>({
      text: `select ${STAGED.replace('problems', 'problems::text')} from manifest_import_lines where import_id = $1`,
      values: [importId],
      rowMode: 'array',
    })
    const items = await client.query<(string | number | null)[]>({
      text: `select ${ITEMS} from manifest_items where lot_id = (select lot_id from listings
        join manifest_import_lots on listing_name = name where import_id = $1)`,
      values: [importId],
      rowMode: 'array',
    })
    await client.query('delete from manifest_import_lines where import_id = $1', [importId])
    await client.query('delete from manifest_items where lot_id = $1', [items.rows[0]![0]])
    return await timed(async () => {
      await copyRows(client, { table: 'manifest_import_lines', columns: STAGED, rows: staged.rows })
      await copyRows(client, { table: 'manifest_items', columns: ITEMS, rows: items.rows })
    })
  } finally {
    client.release()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
