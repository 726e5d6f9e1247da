// How much slower than the machine that the budgets are meant for this one is just now: by a signed-in call whose session is
// looked up and which reads nothing else. A budget is never less than what it says, however fast a machine is.
import { EXAMPLES } from './examples/all.ts'
import { nameOf } from './examples/example.ts'
import { measureRow, type Bench } from './measure-row.ts'
import { costOf } from './report.ts'

/** CPU milliseconds of it, of the web process and of PostgreSQL, on the machine that the budgets are meant for. */
export const REFERENCE_BARE_MS = 0.25
/** A run on a machine that becomes busy on the way is judged by what it was a moment before. */
export const ROWS_A_MEASURE = 20

const BARE = 'GET /api/csrf_token, buyer'
const SECONDS = 0.5
/** Beyond that the call itself is broken, and must not make all others look well. */
const MAX_SLOWNESS = 10

export function slowness(bareMs: number): number {
  return Math.min(MAX_SLOWNESS, Math.max(1, bareMs / REFERENCE_BARE_MS))
}

export async function measureBareCall(bench: Bench): Promise<number> {
  const example = EXAMPLES.find((one) => nameOf(one) === BARE)
  if (example === undefined) throw new Error(`There is no row ${BARE}.`)
  const row = await measureRow({ ...bench, seconds: SECONDS }, example, null)
  if (!(row.failures === 0 && costOf(row) > 0)) throw new Error(`${BARE} failed: ${row.firstFailure}`)
  return costOf(row)
}
