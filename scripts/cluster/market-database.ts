import { openDatabase, type Database } from '../../server/src/db/database.ts'
import type { KeptFacts } from './kept-facts.ts'
import { HOST } from './plan.ts'

export function databaseUrl({ passwords }: KeptFacts, port: number): string {
  return `postgresql://lotyard:${passwords.market}@${HOST}:${port}/lotyard`
}

function superuserUrl({ passwords }: KeptFacts, postgresPort: number): string {
  return `postgresql://postgres:${passwords.superuser}@${HOST}:${postgresPort}/postgres`
}

/** How many standbys stream from this primary; null where none of them is synchronous. */
export async function countStandbys(facts: KeptFacts, postgresPort: number): Promise<number | null> {
  let count: number | null = null
  await withPool(superuserUrl(facts, postgresPort), async (pool) => {
    const { rows } = await pool.query<{ standbys: number; has_synchronous: boolean | null }>(
      `select count(*)::int as standbys, bool_or(sync_state <> 'async') as has_synchronous
        from pg_stat_replication where state = 'streaming' and application_name like 'node-%'`,
    )
    if (rows[0]?.has_synchronous === true) count = rows[0].standbys
  })
  return count
}

/** The market's user owns its database and no more, as an operator's would. */
export async function createMarketDatabase(facts: KeptFacts, postgresPort: number): Promise<void> {
  const { passwords } = facts
  await withPool(superuserUrl(facts, postgresPort), async (pool) => {
    const found = await pool.query(`select from pg_database where datname = 'lotyard'`)
    if (found.rowCount !== 0) return
    await pool.query(`create role lotyard login password '${passwords.market}'`)
    await pool.query('create database lotyard owner lotyard')
  })
}

export async function canConnect(url: string): Promise<true> {
  await withPool(url, (pool) => pool.query('select 1'))
  return true
}

async function withPool(url: string, work: (pool: Database['pool']) => Promise<unknown>): Promise<void> {
  const { pool, close } = openDatabase(url, { maxConnections: 1, onError: () => {} })
  try {
    await work(pool)
  } finally {
    await close()
  }
}
