import pg from 'pg'
import { expect } from 'vitest'
import { canConnect } from '../../src/db/embedded/server-process.ts'

const NUMBERS_LOST = 40
const MAX_CRASHES = 20

/**
 * Crashes a PostgreSQL so that it gives transaction numbers out again, and waits until it is back. `whenTaken` runs while
 * they are taken and nothing on disk says so. A server that happened to write meanwhile is crashed again.
 */
export async function crashWithNumbersTaken(url: string, whenTaken: () => Promise<void>): Promise<void> {
  for (let crashes = 0; crashes < MAX_CRASHES; crashes++) {
    const taken = await crash(url, whenTaken)
    await expect.poll(() => canConnect(url)).toBe(true)
    if ((await nextNumber(url)) < taken - NUMBERS_LOST / 2) return
  }
  throw new Error('PostgreSQL had always written which numbers were taken.')
}

async function crash(url: string, whenTaken: () => Promise<void>): Promise<number> {
  const client = await connect(url)
  try {
    return await crashUnder(client, whenTaken)
  } finally {
    // Ended also where it failed: a transaction left open would hold up everything that follows.
    await client.end().catch(() => {})
  }
}

async function crashUnder(client: pg.Client, whenTaken: () => Promise<void>): Promise<number> {
  await client.query('create temporary table taken (number int)')
  // Each block takes a number and gives up. That is noted in memory, and on disk only with the next commit.
  await client.query(`begin; do $$ begin
    for number in 1..${NUMBERS_LOST} loop
      begin insert into taken values (number); raise 'given up'; exception when raise_exception then null; end;
    end loop;
  end $$`)
  await whenTaken()
  const { rows } = await client.query<{ pid: number; taken: number }>(
    'select pg_backend_pid() as pid, pg_snapshot_xmax(pg_current_snapshot())::text::int as taken',
  )
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  // PostgreSQL ends all its processes for the death of one, but for the first, and recovers from its log.
  process.kill(rows[0]!.pid, 'SIGKILL')
  await ended
  return rows[0]!.taken
}

async function nextNumber(url: string): Promise<number> {
  const client = await connect(url)
  const { rows } = await client.query<{ next: number }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::int as next',
  )
  await client.end()
  return rows[0]!.next
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
