import { PAYMENT_MESSAGES } from '@lotyard/contract/rules/payment-methods/payment-messages'
import type { Failure } from '../../../api/api.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'

/** Why a button on a method's card did nothing. */
export type RefusedButton = { id: string; failure: Failure }

/** Refusals that say what to do about them. */
const EXPLAINED = ['last_payment_method', 'not_signed_in']

/** Spec §8: a removal that fails says so in one sentence, whatever was in its way: the network, the gateway, the server. */
export function refusedButton(form: FormData, failure: Failure): RefusedButton {
  const { id, intent } = readFields(form, 'id', 'intent')
  if (intent !== 'remove' || EXPLAINED.includes(failure.error.code)) return { id, failure }
  return { id, failure: { ...failure, error: { ...failure.error, message: PAYMENT_MESSAGES.notRemoved } } }
}
