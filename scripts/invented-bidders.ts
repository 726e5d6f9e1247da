// Bidders who are signed in and may bid, for benches and faults: on databases that are thrown away.
import { randomBytes } from 'node:crypto'
import { API_VERSION } from '@lotyard/contract/rules/site/api-version'
import type { Database } from '../server/src/db/database.ts'
import { makeCsrfToken } from '../server/src/http/security/csrf.ts'
import { SESSION_COOKIE, toSessionCookie } from '../server/src/http/requests/session.ts'

export type InventedBidder = { accountId: string; email: string; headers: Record<string, string> }

export async function addBidders(pool: Database['pool'], count: number, secret: string): Promise<InventedBidder[]> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `insert into accounts (email, name, first_name, last_name, email_verified, terms_accepted_at)
      select gen_random_uuid() || '@invented.test', 'Pat Doe', 'Pat', 'Doe', true, now()
      from generate_series(1, $1) returning id, email`,
    [count],
  )
  await pool.query(
    `insert into payment_methods (account_id, gateway, token, type, card_type, last_four, expiration_month, expiration_year,
        is_default)
      select id, 'sandbox', 'invented-' || id, 'CreditCard', 'Visa', '1111', 12, 2099, true from unnest($1::uuid[]) as id`,
    [rows.map(({ id }) => id)],
  )
  const headers = await addSessions(
    pool,
    rows.map(({ id }) => id),
    secret,
  )
  return rows.map(({ id, email }, index) => ({ accountId: id, email, headers: headers[index]! }))
}

/** A session for each of the accounts, as the headers that a signed-in browser sends. */
export async function addSessions(
  pool: Database['pool'],
  accountIds: readonly string[],
  secret: string,
): Promise<Record<string, string>[]> {
  const tokens = accountIds.map(() => randomBytes(24).toString('hex'))
  await pool.query(
    `insert into sessions (account_id, token, expires_at) select account_id, token, now() + interval '20 days'
      from unnest($1::uuid[], $2::text[]) as session(account_id, token)`,
    [accountIds, tokens],
  )
  return tokens.map((token) => ({
    cookie: `${SESSION_COOKIE}=${toSessionCookie(token, secret)}`,
    'x-csrf-token': makeCsrfToken(token, secret),
    apiversion: String(API_VERSION),
  }))
}
