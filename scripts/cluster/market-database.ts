import { openDatabase, type Database } from '../../server/src/db/database.ts'
import type { KeptFacts } from './kept-facts.ts'
import { HOST } from './plan.ts'

export function databaseUrl({ passwords }: KeptFacts, port: number): string {
  return `postgresql://lotyard:${passwords.market}@${HOST}:${port}/lotyard`
}

/** The market's user owns its database and no more, as an operator's would. */
export async function createMarketDatabase({ passwords }: KeptFacts, postgresPort: number): Promise<void> {
  const url = `postgresql://postgres:${passwords.superuser}@${HOST}:${postgresPort}/postgres`
  await withPool(url, async (pool) => {
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
