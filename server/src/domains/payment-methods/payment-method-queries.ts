import { MAX_PAYMENT_METHODS } from '@lotyard/contract/rules/max-counts'
import type { PaymentMethod, PaymentType } from '@lotyard/contract/account/payment-methods'
import { describePaymentMethod } from '@lotyard/contract/rules/payment-methods/describe-payment-method'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PaymentMethods } from '../../db/tables.ts'
import type { PaymentGateway, VaultedMethod } from '../../providers/payments/payment-gateway.ts'
import { isOpaqueId } from '../../lib/opaque-id.ts'
import type { SavedMethod } from './saved-method.ts'

/** The default first, then the newest. Not those that are being removed. */
export async function listPaymentMethods(db: Db | Tx, accountId: string): Promise<SavedMethod[]> {
  const rows = await selectUsable(db, accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(MAX_PAYMENT_METHODS))
    .execute()
  return rows.map(toSavedMethod)
}

/** Null for another account's, for one that was removed or is being removed, and for what is no id. */
export async function findPaymentMethod(db: Db | Tx, accountId: string, id: string): Promise<SavedMethod | null> {
  if (!isOpaqueId(id)) return null
  const row = await selectUsable(db, accountId).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toSavedMethod(row)
}

export async function findByToken(
  tx: Tx,
  accountId: string,
  { gateway, token }: { gateway: PaymentGateway['name']; token: string },
): Promise<SavedMethod | null> {
  const row = await selectUsable(tx, accountId)
    .where('gateway', '=', gateway)
    .where('token', '=', token)
    .executeTakeFirst()
  return row === undefined ? null : toSavedMethod(row)
}

/** In any account, in use or being removed. */
export async function isSavedToken(
  db: Db,
  { gateway, token }: { gateway: PaymentGateway['name']; token: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_methods')
    .select('id')
    .where('gateway', '=', gateway)
    .where('token', '=', token)
    .executeTakeFirst()
  return row !== undefined
}

/** Those that are being removed count too: the removal may still be refused. */
export async function countPaymentMethods(db: Db | Tx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payment_methods')
    .select((from) => from.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The first one becomes the default by itself. Null where the token is saved already. */
export async function insertPaymentMethod(
  tx: Tx,
  { accountId, gateway, method }: { accountId: string; gateway: PaymentGateway['name']; method: VaultedMethod },
): Promise<SavedMethod | null> {
  const row = await tx
    .insertInto('payment_methods')
    .values({
      account_id: accountId,
      gateway,
      token: method.token,
      ...toColumns(method),
      is_default: sql<boolean>`not exists (select from payment_methods where account_id = ${accountId})`,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'token']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : toSavedMethod(row)
}

/** Two statements, because no two may be the default even for a moment. */
export async function setDefault(tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
  await tx.updateTable('payment_methods').set({ is_default: true }).where('id', '=', id).execute()
}

/** No query finds it any more, nor does a bid count on it, until `putBackIntoUse`. */
export async function takeOutOfUse(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ removing_since: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function putBackIntoUse(db: Db | Tx, id: string): Promise<void> {
  await db.updateTable('payment_methods').set({ removing_since: null }).where('id', '=', id).execute()
}

/** One that was taken out of use and has not come back. */
export async function findBeingRemoved(
  db: Db | Tx,
  id: string,
): Promise<{ accountId: string; gateway: string; token: string } | null> {
  const row = await db
    .selectFrom('payment_methods')
    .select(['account_id', 'gateway', 'token'])
    .where('id', '=', id)
    .where('removing_since', 'is not', null)
    .executeTakeFirst()
  return row === undefined ? null : { accountId: row.account_id, gateway: row.gateway, token: row.token }
}

/** Says whether it was the default. False for one that is gone already. */
export async function deletePaymentMethod(tx: Tx, id: string): Promise<{ wasDefault: boolean }> {
  const row = await tx.deleteFrom('payment_methods').where('id', '=', id).returning('is_default').executeTakeFirst()
  return { wasDefault: row?.is_default ?? false }
}

/** Makes the newest method of an account that has no default its default; one in use, if there is any. */
export async function promoteNewest(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ is_default: true })
    .where('id', '=', (from) =>
      from
        .selectFrom('payment_methods')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy(sql`removing_since is not null`)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(sql.lit(1)),
    )
    .execute()
}

/** All of an account's, for an account that is being deleted. */
export async function deletePaymentMethods(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('payment_methods').where('account_id', '=', accountId).execute()
}

function selectUsable(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removing_since', 'is', null)
}

function toColumns(method: VaultedMethod) {
  return method.type === 'CreditCard'
    ? {
        type: method.type,
        card_type: method.cardType,
        last_four: method.lastFour,
        expiration_month: method.expirationMonth,
        expiration_year: method.expirationYear,
      }
    : { type: method.type, email: method.email }
}

function toSavedMethod(row: Selectable<PaymentMethods>): SavedMethod {
  const { card_type, last_four, expiration_month, expiration_year, email } = row
  const shown: PaymentMethod = {
    id: row.id,
    type: row.type as PaymentType,
    description: describePaymentMethod(row),
    card_type,
    last_four,
    expiration_month,
    expiration_year,
    email,
    default: row.is_default,
  }
  return { ...shown, gateway: row.gateway as SavedMethod['gateway'], token: row.token }
}
