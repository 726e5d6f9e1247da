// Gives a market many accounts, few of which do anything, and the trail of what admins did.
import type { Database } from '../../../server/src/db/database.ts'

const ROWS_AT_ONCE = 20_000

export async function fillPeople(pool: Database['pool'], count: number): Promise<void> {
  for (let from = 1; from <= count; from += ROWS_AT_ONCE) {
    const range = [from, Math.min(from + ROWS_AT_ONCE - 1, count)]
    await pool.query(ACCOUNTS, range)
    await pool.query(ENTRIES, range)
  }
  await pool.query('vacuum analyze accounts, audit_entries')
}

const ACCOUNTS = `insert into accounts (email, email_verified, name, first_name, last_name, created_at)
  select 'many-' || n || '@lotyard.test', n % 10 <> 0, 'Robin ' || family, 'Robin', family,
    now() - make_interval(secs => (n::bigint * 7919) % 63072000)
  from generate_series($1::int, $2::int) n,
    lateral (select (array['Miller', 'Okafor', 'Lindqvist', 'Tran', 'Haddad', 'Silva', 'Novak'])[1 + n % 7] as family) names`

const ENTRIES = `insert into audit_entries (account_id, action, subject, details, happened_at)
  select (select id from accounts where role = 'admin' order by id limit 1),
    (array['listing.edit', 'listing.publish', 'order.ship', 'order.refund', 'account.suspend'])[1 + n % 5],
    (array['listing:', 'order:', 'import:'])[1 + n % 3] || n, '{"what": "filled"}',
    now() - make_interval(secs => (($2 - n)::bigint * 600))
  from generate_series($1::int, $2::int) n`
