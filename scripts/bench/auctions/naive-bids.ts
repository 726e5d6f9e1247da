// The limit that group commit is measured against: what everybody writes first. Lock the auction, insert the bid, move
// the price, commit, each a statement of its own, by 16 clients, on lean tables without record, key or HTTP.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const CLIENTS = 16

const STATEMENTS = [
  'begin',
  'select price_cents from naive_auctions where id = $1 for update',
  'insert into naive_bids (auction_id, bidder_id, max_cents) values ($1, $2, 10000)',
  'update naive_auctions set price_cents = price_cents + 1, bid_count = bid_count + 1 where id = $1',
  'commit',
]

export async function prepareNaive(pool: pg.Pool): Promise<void> {
  await pool.query(`create table naive_auctions (id integer primary key, price_cents integer not null default 0,
    bid_count integer not null default 0) with (fillfactor = 50)`)
  await pool.query(`create table naive_bids (id bigint generated always as identity primary key,
    auction_id integer not null references naive_auctions, bidder_id integer not null, max_cents integer not null,
    placed_at timestamptz not null default clock_timestamp())`)
  await pool.query('insert into naive_auctions (id) select generate_series(1, 1000)')
}

export type Naive = { name: 'pgbench' | 'driver loop'; run: (rows: number, seconds: number) => Promise<number> }

/** pgbench where the machine has it; else the same statements through the driver, which is slower and said so. */
export async function openNaive(url: string, folder: string): Promise<Naive> {
  const hasPgbench = await promisify(execFile)('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
  return hasPgbench
    ? { name: 'pgbench', run: (rows, seconds) => runPgbench(url, { folder, rows, seconds }) }
    : { name: 'driver loop', run: (rows, seconds) => runLoop(url, rows, seconds) }
}

async function runPgbench(url: string, options: { folder: string; rows: number; seconds: number }): Promise<number> {
  const script = join(options.folder, 'naive.sql')
  const body = STATEMENTS.map((text) => `${text.replaceAll('$1', ':id').replaceAll('$2', ':bidder')};`).join('\n')
  writeFileSync(script, `\\set id random(1, ${options.rows})\n\\set bidder random(1, 64)\n${body}\n`)
  const target = new URL(url.replace('@/', '@localhost/'))
  const { stdout } = await promisify(execFile)(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-T', String(options.seconds), '-f', script],
    {
      env: {
        ...process.env,
        PGHOST: target.searchParams.get('host') ?? target.hostname,
        PGPORT: target.port || '5432',
        PGUSER: decodeURIComponent(target.username),
        PGPASSWORD: decodeURIComponent(target.password),
        PGDATABASE: target.pathname.slice(1),
      },
    },
  )
  return Number(/^tps = ([\d.]+)/m.exec(stdout)![1])
}

async function runLoop(url: string, rows: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      let count = 0
      while (performance.now() < until) {
        const values = [Math.ceil(Math.random() * rows), Math.ceil(Math.random() * 64)]
        for (const [index, text] of STATEMENTS.entries()) {
          const wanted = text.includes('$2') ? values : text.includes('$1') ? values.slice(0, 1) : []
          await client.query({ name: `naive${index}`, text, values: wanted })
        }
        count += 1
      }
      await client.end()
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}
