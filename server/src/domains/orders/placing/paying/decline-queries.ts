// SQL of declined cards, which the limit of card testing counts.
import type { DeclineCounts, LinkDeclineCounts } from '@lotyard/contract/rules/payment-methods/decline-limit'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

/** Who typed the card in: whom the limit of declines counts. Of a direct order that is not its buyer. */
export type Payer = { accountId: string; addressGroup: string }
/** Whoever holds the payment link of an order. */
export type LinkPayer = { linkOrderId: string; addressGroup: string }
export type CardHolder = Payer | LinkPayer

type Counted = { onlyDisguised: boolean }

export async function countDeclines(db: Db | Tx, payer: Payer, counted: Counted): Promise<DeclineCounts> {
  const [found] = await countAllDeclines(db, [{ ...payer, ...counted }])
  return found!
}

/** Of many, in their order. */
export async function countAllDeclines(db: Db | Tx, payers: readonly (Payer & Counted)[]): Promise<DeclineCounts[]> {
  const counted = counts(sql`payer.only_disguised`)
  const { rows } = await sql<DeclineCounts>`
    select (select count(*) from declined_payments where account_id = payer.account_id and ${counted})::integer as "ofAccount",
      network."ofNetwork", network."networkAccounts"
    from unnest(${payers.map(({ accountId }) => accountId)}::uuid[],
      ${payers.map(({ addressGroup }) => addressGroup)}::text[],
      ${payers.map(({ onlyDisguised }) => onlyDisguised)}::boolean[])
      with ordinality payer (account_id, address_group, only_disguised, position),
    lateral (select count(*)::integer as "ofNetwork", count(distinct account_id)::integer as "networkAccounts"
      from declined_payments where address_group = payer.address_group and ${counted}) network
    order by payer.position`.execute(db)
  return rows
}

export async function countLinkDeclines(
  db: Db | Tx,
  { linkOrderId, addressGroup }: LinkPayer,
  { onlyDisguised }: Counted,
): Promise<LinkDeclineCounts> {
  const { rows } = await sql<LinkDeclineCounts>`
    select (select count(*) from declined_payments where link_order_id = ${linkOrderId} and ${counts(sql`${onlyDisguised}`)})::integer as "ofLink",
      count(*)::integer as "ofNetwork"
    from declined_payments
    where address_group = ${addressGroup} and link_order_id is not null and ${counts(sql`${onlyDisguised}`)}`.execute(
    db,
  )
  return rows[0]!
}

function counts(onlyDisguised: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`declined_at > clock_timestamp() - interval '1 hour' and (is_disguised or not ${onlyDisguised})`
}

export async function insertDecline(db: Db | Tx, payer: CardHolder, { isDisguised = false } = {}): Promise<void> {
  await db
    .insertInto('declined_payments')
    .values({
      ...('accountId' in payer ? { account_id: payer.accountId } : { link_order_id: payer.linkOrderId }),
      address_group: payer.addressGroup,
      is_disguised: isDisguised,
    })
    .execute()
}
