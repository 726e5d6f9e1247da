// Reads what statements of the product read of their tables, by the plans that it uses.
import pg from 'pg'
import { rowsRead, type PlanNode } from './plan-rows.ts'

export type Statement = { text: string; values: unknown[] }
type Send = (this: unknown, ...given: unknown[]) => unknown

const DRIVER = pg.Client.prototype as unknown as { query: Send }
const READS = /^[\s(]*(select|with)\b/i

/** What is read while `ask` runs; other connections of the process included. */
export async function recordStatements(
  ask: () => Promise<{ statusCode: number }>,
): Promise<{ statusCode: number; statements: Statement[] }> {
  const { query } = DRIVER
  const statements: Statement[] = []
  DRIVER.query = function (...given) {
    const { text, values } = given[0] as { text?: string; values?: unknown[] }
    if (text !== undefined && READS.test(text)) statements.push({ text, values: values ?? [] })
    return query.apply(this, given)
  }
  try {
    const { statusCode } = await ask()
    return { statusCode, statements }
  } finally {
    DRIVER.query = query
  }
}

export type PlanReader = {
  /** The rows of tables that each statement reads. */
  read: (statements: readonly Statement[]) => Promise<number[]>
  close: () => Promise<void>
}

/** On a connection of its own, whose plans are made for all values, as the product's are. */
export async function openPlanReader(url: string): Promise<PlanReader> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set plan_cache_mode = force_generic_plan')
  return { read: (statements) => readPlans(client, statements), close: () => client.end() }
}

async function readPlans(client: pg.Client, statements: readonly Statement[]): Promise<number[]> {
  const rows: number[] = []
  for (const { text, values } of statements) {
    const given = values.map(toLiteral).join(', ')
    await client.query(`prepare planned as ${text}`)
    const explained = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, timing off, format json) execute planned ${given === '' ? '' : `(${given})`}`,
    )
    await client.query('deallocate planned')
    rows.push(Math.round(rowsRead(explained.rows[0]!['QUERY PLAN'][0]!.Plan)))
  }
  return rows
}

/** As the driver sends it. */
function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(toElement).join(',')}}`)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`)
}

function toElement(value: unknown): string {
  if (value === null) return 'NULL'
  return `"${`${value as string | number | boolean}`.replace(/["\\]/g, (character) => `\\${character}`)}"`
}
