// SQL of declined cards, which the limit of card testing counts.
import type { DeclineCounts } from '@lotyard/contract/rules/payment-methods/decline-limit'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

/** Who typed the card in: whom the limit of declines counts. Of a direct order that is not its buyer. */
export type Payer = { accountId: string; addressGroup: string }

export async function countDeclines(
  db: Db | Tx,
  { accountId, addressGroup }: Payer,
  { onlyDisguised }: { onlyDisguised: boolean },
): Promise<DeclineCounts> {
  const counted = sql`declined_at > clock_timestamp() - interval '1 hour' and (is_disguised or not ${onlyDisguised})`
  const { rows } = await sql<DeclineCounts>`
    select (select count(*) from declined_payments where account_id = ${accountId} and ${counted})::integer as "ofAccount",
      count(*)::integer as "ofNetwork", count(distinct account_id)::integer as "networkAccounts"
    from declined_payments where address_group = ${addressGroup} and ${counted}`.execute(db)
  return rows[0]!
}

export async function insertDecline(db: Db | Tx, payer: Payer, { isDisguised = false } = {}): Promise<void> {
  await db
    .insertInto('declined_payments')
    .values({ account_id: payer.accountId, address_group: payer.addressGroup, is_disguised: isDisguised })
    .execute()
}
