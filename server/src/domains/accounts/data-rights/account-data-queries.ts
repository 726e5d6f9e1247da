// What an account's archive says of the account itself.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type AccountData = {
  id: string
  email: string
  email_verified: boolean
  first_name: string
  last_name: string
  role: string
  seller_name: string | null
  two_step_sign_in: boolean
  terms_accepted_at: Date | null
  review_bids_from_cents: number
  created_at: Date
  updated_at: Date
  /** Names of the private inventories it may see. */
  private_inventories: string[]
}

export async function findAccountData(db: Db | Tx, accountId: string): Promise<AccountData | null> {
  const { rows } = await sql<AccountData>`
    select a.id, a.email, a.email_verified, a.first_name, a.last_name, a.role, a.seller_name,
      a.two_factor_enabled as two_step_sign_in, a.terms_accepted_at, a.review_bids_from_cents,
      a.created_at, a.updated_at, array(select rule.name from account_access_rules held
        join inventory_access_rules rule on rule.id = held.access_rule_id
        where held.account_id = a.id order by rule.name) as private_inventories
    from accounts a where a.id = ${accountId} and a.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

export type SessionData = {
  user_agent: string | null
  ip_address: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** Without the tokens: a reader of the archive must not be able to sign in with it. */
export async function listSessionData(db: Db | Tx, accountId: string, limit: number): Promise<SessionData[]> {
  const { rows } = await sql<SessionData>`
    select user_agent, ip_address, created_at, updated_at as last_seen_at, expires_at from sessions
    where account_id = ${accountId} order by created_at, id limit ${sql.lit(limit)}`.execute(db)
  return rows
}
