import { MAX_PAYMENT_METHODS } from '@lotyard/contract/rules/max-counts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import {
  GatewayAway,
  GatewayRefusal,
  type PaymentGateway,
  type VaultedMethod,
} from '../../providers/payments/payment-gateway.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockOwnAccount } from '../accounts/index.ts'
import {
  countPaymentMethods,
  findByToken,
  insertPaymentMethod,
  isSavedToken,
  setDefault,
} from './payment-method-queries.ts'
import type { SavedMethod } from './saved-method.ts'

/** Who typed a card in, as far as the limit of declines counts them. */
type Payer = { accountId: string; addressGroup: string }

/**
 * The limit of declines that orders count. Saving a card asks its bank as well: without the same limit, an attacker would
 * try out stolen cards here instead of at the checkout.
 */
export type Declines = {
  areTooMany: (payer: Payer) => Promise<boolean>
  note: (payer: Payer) => Promise<void>
}

type Needs = Pick<Context, 'db' | 'log'> & { payments: PaymentGateway; declines: Declines }
type NewMethod = { payer: Payer; nonce: string; makeDefault: boolean }

/** The gateway keeps it first: a row of ours must never name something that the gateway does not have. */
export async function addPaymentMethod(
  { db, log, payments, declines }: Needs,
  { payer, nonce, makeDefault }: NewMethod,
): Promise<SavedMethod> {
  const { accountId } = payer
  // Looked at before the nonce is spent, so that it can still be used once there is room.
  if ((await countPaymentMethods(db, accountId)) >= MAX_PAYMENT_METHODS) throw new Refusal('too_many_payment_methods')
  if (await declines.areTooMany(payer)) throw new Refusal('too_many_declines')
  const method = await vault({ payments, declines }, { payer, nonce })
  try {
    return await db.transaction().execute((tx) => save(tx, { accountId, gateway: payments.name, method, makeDefault }))
  } catch (error) {
    await forgetUnsaved({ db, payments }, method.token).catch((failure: unknown) =>
      log.error({ err: failure }, 'A payment method that was not saved is left at the gateway.'),
    )
    throw error
  }
}

/**
 * Otherwise the gateway would keep a card that its owner can neither see nor remove. A token that is saved stays: an account
 * pays with it.
 */
async function forgetUnsaved({ db, payments }: Pick<Needs, 'db' | 'payments'>, token: string): Promise<void> {
  if (!(await isSavedToken(db, { gateway: payments.name, token }))) await payments.removeMethod(token)
}

async function vault(
  { payments, declines }: Pick<Needs, 'payments' | 'declines'>,
  { payer, nonce }: Pick<NewMethod, 'payer' | 'nonce'>,
): Promise<VaultedMethod> {
  try {
    return await payments.vault({ customerId: payer.accountId, nonce })
  } catch (error) {
    if (error instanceof GatewayRefusal) {
      await declines.note(payer)
      throw new Refusal('invalid_payment_details')
    }
    if (error instanceof GatewayAway) throw new Refusal('gateway_away')
    throw error
  }
}

/** A gateway may give the same token for the same PayPal account again: it is saved already then. */
async function save(
  tx: Tx,
  {
    accountId,
    gateway,
    method,
    makeDefault,
  }: { accountId: string; gateway: PaymentGateway['name']; method: VaultedMethod; makeDefault: boolean },
): Promise<SavedMethod> {
  await lockOwnAccount(tx, accountId)
  const saved =
    (await findByToken(tx, accountId, { gateway, token: method.token })) ??
    (await insertNew(tx, { accountId, gateway, method }))
  if (!makeDefault || saved.default) return saved
  await setDefault(tx, { accountId, id: saved.id })
  return { ...saved, default: true }
}

async function insertNew(
  tx: Tx,
  { accountId, gateway, method }: { accountId: string; gateway: PaymentGateway['name']; method: VaultedMethod },
): Promise<SavedMethod> {
  // Again, under the lock: without it, requests at the same moment would all pass.
  if ((await countPaymentMethods(tx, accountId)) >= MAX_PAYMENT_METHODS) throw new Refusal('too_many_payment_methods')
  const saved = await insertPaymentMethod(tx, { accountId, gateway, method })
  // Another account's, or one that its owner is just removing.
  if (saved === null) throw new Refusal('invalid_payment_details')
  return saved
}
