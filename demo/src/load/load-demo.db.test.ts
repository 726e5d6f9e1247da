import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { useDatabase } from '../../../server/test/databases/database.ts'
import type { Config } from '@lotyard/server/config/config'
import { loadDemo } from './load-demo.ts'

const database = useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'lotyard-demo-'))
afterAll(() => rm(folder, { recursive: true }))

test('a load that fails half-way leaves no market, so that the next start loads it again', async () => {
  const { db, pool } = database.current
  const dataDir = join(folder, 'not-a-folder')
  writeFileSync(dataDir, '')
  // The photos cannot be kept; the lots were all written by then.
  const loading = loadDemo({ db, pool, log: fastify().log, config: { dataDir } as Config })
  await expect(loading).rejects.toMatchObject({ cause: { code: 'ENOTDIR' } })
  for (const table of ['lots', 'listings', 'accounts', 'sites'] as const) {
    const rows = await db.selectFrom(table).selectAll().limit(sql.lit(2)).execute()
    // The default site is every market's.
    expect(rows).toHaveLength(table === 'sites' ? 1 : 0)
  }
})
