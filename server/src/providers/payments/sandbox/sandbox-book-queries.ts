// The sandbox's books. Each function is one statement; what belongs together is held together by the caller's transaction.
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { SandboxTransactions } from '../../../db/tables.ts'
import type { GatewayTransaction } from '../payment-gateway.ts'
import type { SandboxMethod } from './methods/sandbox-method.ts'

const NONCE_HOURS = 3
const MAX_REMOVED_AT_ONCE = 10_000
const MAX_FOUND = 50

export async function insertNonce(db: Db, nonce: string, method: SandboxMethod): Promise<void> {
  await db
    .insertInto('sandbox_nonces')
    .values({ nonce, method: JSON.stringify(method) })
    .execute()
}

/** Uses a nonce up. Null for one that is unknown, too old or used: of all who try at once, one gets it. */
export async function takeNonce(tx: Tx, nonce: string): Promise<SandboxMethod | null> {
  const row = await tx
    .updateTable('sandbox_nonces')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('nonce', '=', nonce)
    .where('used_at', 'is', null)
    .where(sql<boolean>`created_at > clock_timestamp() - make_interval(hours => ${NONCE_HOURS})`)
    .returning('method')
    .executeTakeFirst()
  return row ? (row.method as SandboxMethod) : null
}

/** For a nonce that carries its content and has no row before it is used. False if another call has used it. */
export async function takeSignedNonce(tx: Tx, nonce: string, method: SandboxMethod): Promise<boolean> {
  const row = await tx
    .insertInto('sandbox_nonces')
    .values({ nonce, method: JSON.stringify(method), used_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return row !== undefined
}

/** A nonce that is too old to be taken needs no row to be refused. */
export async function removeOldNonces(db: Db): Promise<void> {
  await sql`delete from sandbox_nonces where nonce in (
    select nonce from sandbox_nonces where created_at < clock_timestamp() - make_interval(hours => ${NONCE_HOURS})
    limit ${sql.lit(MAX_REMOVED_AT_ONCE)})`.execute(db)
}

export async function insertMethod(
  tx: Tx,
  { token, customerId, method }: { token: string; customerId: string; method: SandboxMethod },
): Promise<void> {
  await tx
    .insertInto('sandbox_methods')
    .values({ token, customer_id: customerId, method: JSON.stringify(method) })
    .execute()
}

export async function findMethod(tx: Tx, token: string, customerId: string): Promise<SandboxMethod | null> {
  const row = await tx
    .selectFrom('sandbox_methods')
    .select('method')
    .where('token', '=', token)
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ? (row.method as SandboxMethod) : null
}

export async function removeMethod(db: Db, token: string): Promise<void> {
  await db
    .updateTable('sandbox_methods')
    .set({ removed_at: sql<Date>`clock_timestamp()` })
    .where('token', '=', token)
    .where('removed_at', 'is', null)
    .execute()
}

export async function deleteCustomer(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('sandbox_methods').where('customer_id', '=', customerId).execute()
}

type NewTransaction = {
  id: string
  orderId: string
  amountCents: number
  state: 'authorised' | 'declined'
  method: SandboxMethod
  vaultedToken: string | null
}

export async function insertSale(tx: Tx, sale: NewTransaction): Promise<void> {
  await tx
    .insertInto('sandbox_transactions')
    .values({
      id: sale.id,
      order_id: sale.orderId,
      amount_cents: sale.amountCents,
      state: sale.state,
      method: JSON.stringify(sale.method),
      vaulted_token: sale.vaultedToken,
    })
    .execute()
}

/** A refund is on its way to the buyer at once, as a sale is to us once it is captured. */
export async function insertRefund(
  tx: Tx,
  { id, saleId, orderId, amountCents }: { id: string; saleId: string; orderId: string; amountCents: number },
): Promise<void> {
  await tx
    .insertInto('sandbox_transactions')
    .columns(['id', 'order_id', 'refunds_id', 'amount_cents', 'state', 'method', 'captured_at'])
    .expression(
      tx
        .selectFrom('sandbox_transactions')
        .where('id', '=', saleId)
        .select((sale) => [
          sale.val(id).as('id'),
          sale.val(orderId).as('order_id'),
          sale.ref('id').as('refunds_id'),
          sale.cast<number>(sale.val(amountCents), 'integer').as('amount_cents'),
          sale.val('captured').as('state'),
          sale.ref('method').as('method'),
          sql<Date>`clock_timestamp()`.as('captured_at'),
        ]),
    )
    .execute()
}

/** Locks a sale: what is refunded of it is decided one at a time. */
export async function lockSale(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('sandbox_transactions')
    .select('id')
    .where('id', '=', id)
    .where('refunds_id', 'is', null)
    .forUpdate()
    .execute()
}

export async function listRefunds(
  tx: Tx,
  saleId: string,
): Promise<{ id: string; orderId: string; amountCents: number }[]> {
  return tx
    .selectFrom('sandbox_transactions')
    .select(['id', 'order_id as orderId', 'amount_cents as amountCents'])
    .where('refunds_id', '=', saleId)
    .execute()
}

/** Money takes a while to arrive. Nothing runs in between: whether it has is computed when a query asks. */
function isSettled(settleAfterMs: number) {
  return sql<boolean>`(state = 'settled' or state = 'captured'
    and captured_at <= clock_timestamp() - make_interval(secs => ${settleAfterMs}::double precision / 1000))`
}

export async function captureSale(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('sandbox_transactions')
    .set({ state: 'captured', captured_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('refunds_id', 'is', null)
    .where('state', '=', 'authorised')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function voidSale(db: Db, id: string, settleAfterMs: number): Promise<boolean> {
  const row = await db
    .updateTable('sandbox_transactions')
    .set({ state: 'voided' })
    .where('id', '=', id)
    .where('refunds_id', 'is', null)
    .where('state', 'in', ['authorised', 'captured'])
    .where((expression) => expression.not(isSettled(settleAfterMs)))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findTransaction(
  db: Db | Tx,
  id: string,
  settleAfterMs: number,
): Promise<GatewayTransaction | null> {
  const row = await db
    .selectFrom('sandbox_transactions')
    .selectAll()
    .select(isSettled(settleAfterMs).as('is_settled'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toTransaction(row) : null
}

export async function listTransactionsOfOrder(
  db: Db,
  orderId: string,
  settleAfterMs: number,
): Promise<GatewayTransaction[]> {
  const rows = await db
    .selectFrom('sandbox_transactions')
    .selectAll()
    .select(isSettled(settleAfterMs).as('is_settled'))
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(MAX_FOUND))
    .execute()
  return rows.map(toTransaction)
}

function toTransaction(row: Selectable<SandboxTransactions> & { is_settled: boolean | null }): GatewayTransaction {
  return {
    id: row.id,
    orderId: row.order_id,
    amountCents: row.amount_cents,
    state: row.is_settled === true ? 'settled' : (row.state as GatewayTransaction['state']),
    method: (row.method as SandboxMethod).facts,
    vaultedToken: row.vaulted_token,
  }
}
