// `npm run bench -- replica`: what a replica takes off the primary. The read model is built and an export written, from the
// primary and then from a streaming standby of it, and the CPU time of both PostgreSQL servers is read from the system.
import '../../server/src/runtime/production.ts'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MAX_AUDIT_CSV_LINES } from '../../contract/src/rules/desk/limits.ts'
import { heavyReads } from '../../server/src/db/connections/replica/heavy-reads.ts'
import { openReplica } from '../../server/src/db/connections/replica/replica.ts'
import { openDatabase, type Database } from '../../server/src/db/database.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../../server/src/db/schema/prepare-database.ts'
import { buildModelAnywhere } from '../../server/src/domains/catalogue/model/build-model.ts'
import { writeAuditCsv } from '../../server/src/domains/desk/audit/read-audit.ts'
import { createLog } from '../../server/src/runtime/reporting/log.ts'
import { startStandby } from '../../server/test/databases/standby.ts'
import { loadSyntheticLots } from './catalogue/synthetic-lots.ts'
import { treeMs } from './machine/cpu.ts'
import { findPostmaster, makeBenchFolder } from './machine/own-postgres.ts'
import { reportFigure } from './machine/figures.ts'

const ALL = { from: '', to: '', action: '', person: '', subject: '' }

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { lots: { type: 'string', default: '100000' } } })
  const lotCount = Number(values.lots)
  if (!(Number.isInteger(lotCount) && lotCount > 0)) throw new Error('--lots is a whole number above 0.')
  if (!existsSync('/proc/self/stat')) throw new Error('CPU time is read from /proc, which only Linux has.')
  const folder = makeBenchFolder()
  const primary = await startEmbeddedPostgres({
    dataDir: join(folder, 'primary'),
    temporaryFolder: folder,
    command: 'npm run bench',
    maxConnections: 50,
  })
  try {
    await prepareDatabase(primary.url)
    await withDatabase(primary.url, async (database) => {
      await loadSyntheticLots(database.db, lotCount)
      await addAuditEntries(database)
      const standby = await startStandby(primary, join(folder, 'standby'))
      try {
        await compare(database, { standbyUrl: standby.url, lotCount })
      } finally {
        await standby.stop()
      }
    })
  } finally {
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(database: Database, at: { standbyUrl: string; lotCount: number }): Promise<void> {
  const log = createLog('warn')
  const replica = openReplica(at.standbyUrl, { pool: database.pool, log })
  await withDatabase(at.standbyUrl, async (onStandby) => {
    const servers = [await findPostmaster(database.pool), await findPostmaster(onStandby.pool)] as const
    console.log('| work | read from | s | CPU ms of the primary | CPU ms of the standby |')
    for (const parts of [
      { ...database, log },
      { ...database, log, replica },
    ]) {
      const from = 'replica' in parts ? 'standby' : 'primary'
      const row = async (name: string, work: () => Promise<unknown>): Promise<void> => {
        const before = servers.map(treeMs)
        const startedAt = performance.now()
        await work()
        const seconds = (performance.now() - startedAt) / 1000
        const [primaryMs, standbyMs] = servers.map((pid, index) => Math.round(treeMs(pid) - before[index]!))
        reportFigure({ name: `${name}, read from the ${from}: CPU time of the primary`, value: primaryMs!, unit: 'ms' })
        console.log(`| ${name} | ${from} | ${seconds.toFixed(1)} | ${primaryMs} | ${standbyMs} |`)
      }
      await row(`the read model of ${at.lotCount} lots`, () => buildModelAnywhere(parts, () => {}))
      await row(`${MAX_AUDIT_CSV_LINES} lines of the audit trail`, async () =>
        writeAuditCsv(await heavyReads(parts), ALL),
      )
    }
  })
  await replica.close()
}

async function addAuditEntries({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into audit_entries (action, subject, details)
     select 'market.setting', 'setting:' || n, jsonb_build_object('value', n) from generate_series(1, $1::int) n`,
    [MAX_AUDIT_CSV_LINES],
  )
  await pool.query('vacuum analyze')
}

async function withDatabase(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase(url, { maxConnections: 4, onError: () => {} })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
